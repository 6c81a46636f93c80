import type { Cents } from '../money.ts';
import {
  divideRounded,
  divideRoundedExact,
  exactRate,
  LARGEST_EXACT_PRODUCT,
  type Rate,
  readRate,
  shareOf,
} from '../rate.ts';
import type { LeaseOne, LeaseTwo, LoanOne, Standing } from './contract.ts';

// The three variants whose balance falls by the same sum every month, each after whole months. They repeat each
// other's frame on purpose: one function a variant is what the engine can inline, and payoffs are asked by the million.

/** lease_one falls by d and pays p, until what is left is less than d. 10,000.00 at 100.00 after 1 month: 9,900.00. */
export function leaseOneAfter(lease: LeaseOne, monthsPassed: number): Standing {
  const depreciationCents = lease.monthlyDepreciationCents;
  const payoffCents = Math.max(0, lease.capCostCents - monthsPassed * depreciationCents);
  const remainingMonths = lease.lengthMonths - monthsPassed;
  let monthlyPaymentCents = 0;
  if (remainingMonths > 0 && payoffCents > 0) {
    const rentCents = lease.monthlyPaymentCents - depreciationCents;
    monthlyPaymentCents = Math.min(payoffCents, depreciationCents) + rentCents;
  }
  return { payoffCents, remainingMonths, monthlyPaymentCents, monthsPassed };
}

/** lease_two falls by δ·A and pays i·A on top. 27,350.00 at 1.35 % after 29 months: 16,642.475, so 16,642.48. */
export function leaseTwoAfter(lease: LeaseTwo, monthsPassed: number): Standing {
  const amountCents = lease.capCostCents;
  const fall = readRate(lease.monthlyDepreciationRatePercent);
  const payoffCents = balanceByRate(amountCents, fall, monthsPassed);
  const remainingMonths = lease.lengthMonths - monthsPassed;
  let monthlyPaymentCents = 0;
  if (remainingMonths > 0 && payoffCents > 0) {
    const principalCents = payoffCents - balanceByRate(amountCents, fall, monthsPassed + 1);
    monthlyPaymentCents = principalCents + shareOf(amountCents, readRate(lease.monthlyInterestRatePercent));
  }
  return { payoffCents, remainingMonths, monthlyPaymentCents, monthsPassed };
}

/** loan_one falls by δ·P and pays i of the balance and the fee on top. 16,740.00 at 2 % and 1 %: first 552.20. */
export function loanOneAfter(loan: LoanOne, monthsPassed: number): Standing {
  const amountCents = loan.capCostCents - loan.downPaymentCents;
  const fall = readRate(loan.monthlyDepreciationRatePercent);
  const payoffCents = balanceByRate(amountCents, fall, monthsPassed);
  const remainingMonths = loan.lengthMonths - monthsPassed;
  let monthlyPaymentCents = 0;
  if (remainingMonths > 0 && payoffCents > 0) {
    const principalCents = payoffCents - balanceByRate(amountCents, fall, monthsPassed + 1);
    const interestCents = shareOf(payoffCents, readRate(loan.monthlyInterestRatePercent));
    monthlyPaymentCents = principalCents + interestCents + loan.monthlyFeeCents;
  }
  return { payoffCents, remainingMonths, monthlyPaymentCents, monthsPassed };
}

/** B(k) = A·(1 − k·δ), not below 0, rounded once. */
export function balanceByRate(amountCents: Cents, fall: Rate, months: number): Cents {
  const whole = amountCents * fall.denominator;
  if (!(whole <= LARGEST_EXACT_PRODUCT))
    return exactBalanceByRate(amountCents, fall, { over: months, under: 1 });
  const left = whole - amountCents * months * fall.numerator;
  return left > 0 ? divideRounded(left, fall.denominator) : 0;
}

/**
 * B(x) of a lease inside a month, x = over / under months: A − x·d or A·(1 − x·δ), not below 0, rounded once.
 * 10,000.00 at 100.00 after 30/31 of a month is 9,903.23.
 */
export function balanceWithinMonth(lease: LeaseOne | LeaseTwo, over: number, under: number): Cents {
  const amountCents = lease.capCostCents;
  if (lease.variant === 'lease_one') {
    const left = amountCents * under - over * lease.monthlyDepreciationCents;
    return left > 0 ? divideRounded(left, under) : 0;
  }
  const fall = readRate(lease.monthlyDepreciationRatePercent);
  const whole = amountCents * fall.denominator * under;
  if (!(whole <= LARGEST_EXACT_PRODUCT)) return exactBalanceByRate(amountCents, fall, { over, under });
  const left = whole - amountCents * over * fall.numerator;
  return left > 0 ? divideRounded(left, fall.denominator * under) : 0;
}

function exactBalanceByRate(amountCents: Cents, fall: Rate, months: { over: number; under: number }): Cents {
  const { numerator, denominator } = exactRate(fall.text);
  const under = BigInt(months.under) * denominator;
  const left = under - BigInt(months.over) * numerator;
  return left > 0n ? Number(divideRoundedExact(BigInt(amountCents) * left, under)) : 0;
}

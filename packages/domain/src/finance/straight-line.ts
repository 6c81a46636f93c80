import type { Cents } from '../money.ts';
import {
  divideRounded,
  divideRoundedExact,
  exactRate,
  MAX_EXACT_PRODUCT,
  type Rate,
  readRate,
  shareOf,
} from '../rate.ts';
import type { LeaseByAmounts, LeaseByPercent, FlooringLoan, ContractStatus } from './contract.ts';

// The three variants whose balance falls by the same amount every month. They repeat the same structure on
// purpose: the JavaScript engine inlines one small function for each variant, and a revaluation computes
// millions of payoffs.

/**
 * Returns the status of a lease by amounts. The balance falls by the monthly depreciation until it is 0. Each
 * payment is this depreciation plus interest.
 */
export function leaseByAmountsStatus(lease: LeaseByAmounts, monthsPassed: number): ContractStatus {
  const depreciationCents = lease.monthlyDepreciationCents;
  const payoffCents = Math.max(0, lease.capCostCents - monthsPassed * depreciationCents);
  const remainingMonths = lease.lengthMonths - monthsPassed;
  let monthlyPaymentCents = 0;
  if (remainingMonths > 0 && payoffCents > 0) {
    const interestCents = lease.monthlyPaymentCents - depreciationCents;
    monthlyPaymentCents = Math.min(payoffCents, depreciationCents) + interestCents;
  }
  return { payoffCents, remainingMonths, monthlyPaymentCents, monthsPassed };
}

/**
 * Returns the status of a lease by percent. Depreciation and interest are both a percentage of the cap cost.
 * 27,350.00 with 1.35% depreciation a month is 16,642.475 after 29 months, so 16,642.48.
 */
export function leaseByPercentStatus(lease: LeaseByPercent, monthsPassed: number): ContractStatus {
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

/**
 * Returns the status of a floor plan. Depreciation is a percentage of the financed amount. Each payment also
 * includes interest on the balance and the fee. 16,740.00 with 2% depreciation, 1% interest and a fee of
 * 50.00 a month has a first payment of 552.20.
 */
export function flooringLoanStatus(loan: FlooringLoan, monthsPassed: number): ContractStatus {
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

/**
 * Returns A·(1 − k·δ), at least 0 and rounded once: the balance after k months of an amount A that falls by
 * the rate δ of A a month.
 */
export function balanceByRate(amountCents: Cents, fall: Rate, months: number): Cents {
  const whole = amountCents * fall.denominator;
  if (!(whole <= MAX_EXACT_PRODUCT)) return exactBalanceByRate(amountCents, fall, { over: months, under: 1 });
  const remaining = whole - amountCents * months * fall.numerator;
  return remaining > 0 ? divideRounded(remaining, fall.denominator) : 0;
}

/**
 * Returns the balance of a lease after a fraction x = over / under of months: A − x·d for a monthly
 * depreciation of d, A·(1 − x·δ) for a rate of δ, at least 0, rounded once. 10,000.00 less 100.00 a month
 * is 9,903.23 after 30/31 of a month.
 */
export function balanceWithinMonth(
  lease: LeaseByAmounts | LeaseByPercent,
  over: number,
  under: number,
): Cents {
  const amountCents = lease.capCostCents;
  if (lease.variant === 'lease_one') {
    const remaining = amountCents * under - over * lease.monthlyDepreciationCents;
    return remaining > 0 ? divideRounded(remaining, under) : 0;
  }
  const fall = readRate(lease.monthlyDepreciationRatePercent);
  const whole = amountCents * fall.denominator * under;
  if (!(whole <= MAX_EXACT_PRODUCT)) return exactBalanceByRate(amountCents, fall, { over, under });
  const remaining = whole - amountCents * over * fall.numerator;
  return remaining > 0 ? divideRounded(remaining, fall.denominator * under) : 0;
}

/** Returns the balance after over / under months with bigints, for products too large for exact numbers. */
function exactBalanceByRate(amountCents: Cents, fall: Rate, months: { over: number; under: number }): Cents {
  const { numerator, denominator } = exactRate(fall.text);
  const under = BigInt(months.under) * denominator;
  const remaining = under - BigInt(months.over) * numerator;
  return remaining > 0n ? Number(divideRoundedExact(BigInt(amountCents) * remaining, under)) : 0;
}

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
import type { FinanceLoan, ContractStatus } from './contract.ts';
import { balanceByRate } from './straight-line.ts';

/** Derived figures that a level loan's schedule is computed from. */
export interface LevelLoan {
  /** P, the cap cost less the down payment. */
  readonly financedCents: Cents;
  /** R, the balloon after the last month. */
  readonly residualCents: Cents;
  /** p, the payment of every month but the last. */
  readonly paymentCents: Cents;
  readonly interestRate: Rate;
}

type Financing = Pick<LevelLoan, 'financedCents' | 'residualCents' | 'interestRate'>;

/**
 * Computes the derived figures of a level loan. 10,000.00 over 12 months at 0.5%, depreciated by 1% a month:
 * residual 8,800.00, payment 147.28.
 */
export function levelLoan(contract: FinanceLoan): LevelLoan {
  const financedCents = contract.capCostCents - contract.downPaymentCents;
  const depreciation = contract.monthlyDepreciationRatePercent;
  const residualCents =
    depreciation === null ? 0 : balanceByRate(financedCents, readRate(depreciation), contract.lengthMonths);
  const interestRate = readRate(contract.monthlyInterestRatePercent);
  const paymentCents = levelPaymentCents(
    { financedCents, residualCents, interestRate },
    contract.lengthMonths,
  );
  return { financedCents, residualCents, paymentCents, interestRate };
}

/**
 * Returns the level payment that takes P to R in n months at the interest rate i, rounded once: p = (P −
 * R/(1+i)^n)·i / (1 − (1+i)^−n), or (P − R)/n without interest.
 *
 * Computed as R·i + (P − R)·i / (1 − (1+i)^−n), which is equal and doesn't subtract nearly equal numbers.
 * Floating point gives a candidate, and exact fractions decide when it is too close to a half cent.
 */
function levelPaymentCents(loan: Financing, lengthMonths: number): Cents {
  const principalCents = loan.financedCents - loan.residualCents;
  const rate = loan.interestRate.numerator / loan.interestRate.denominator;
  if (rate === 0) return divideRounded(principalCents, lengthMonths);
  const discount = -Math.expm1(-lengthMonths * Math.log1p(rate));
  const estimate = rate * (loan.residualCents + principalCents / discount);
  const rounded = Math.floor(estimate + 0.5);
  // The estimate has a relative error of about 1e-14, so this margin around half cents is about a thousand
  // times the error. A rate with too many digits for a number gives NaN, so `isClear` is false.
  const margin = estimate * 1e-11 + 1e-9;
  const isClear = Math.abs(estimate - rounded) < 0.5 - margin;
  return isClear ? rounded : exactLevelPaymentCents(loan, lengthMonths);
}

function exactLevelPaymentCents(loan: Financing, lengthMonths: number): Cents {
  const { numerator, denominator } = exactRate(loan.interestRate.text);
  const residual = BigInt(loan.residualCents);
  const principal = BigInt(loan.financedCents) - residual;
  if (numerator === 0n) return Number(divideRoundedExact(principal, BigInt(lengthMonths)));
  const growth = (denominator + numerator) ** BigInt(lengthMonths);
  const compoundInterest = growth - denominator ** BigInt(lengthMonths);
  return Number(
    divideRoundedExact(
      numerator * (residual * compoundInterest + principal * growth),
      denominator * compoundInterest,
    ),
  );
}

/** Returns the interest of a month on its opening balance, rounded. */
export function levelInterestCents(loan: LevelLoan, openingBalanceCents: Cents): Cents {
  return shareOf(openingBalanceCents, loan.interestRate);
}

/**
 * Returns the balance after some months, fewer than the contract has. Each month p pays the rounded interest
 * first, and the remainder reduces the balance.
 *
 * Inlined for speed, because a revaluation computes a million loans. A multiplication by the reciprocal gives
 * the interest, off by at most one cent. The exact remainder shows how to correct it.
 */
function levelBalanceCents(loan: LevelLoan, months: number): Cents {
  const { financedCents, residualCents, paymentCents } = loan;
  const { numerator, denominator } = loan.interestRate;
  if (!(financedCents * numerator <= MAX_EXACT_PRODUCT)) return exactLevelBalanceCents(loan, months);
  const twiceNumerator = 2 * numerator;
  const twiceDenominator = 2 * denominator;
  const reciprocal = 1 / twiceDenominator;
  let balanceCents = financedCents;
  for (let month = 0; month < months; month += 1) {
    const scaledInterest = balanceCents * twiceNumerator + denominator;
    let interest = Math.floor(scaledInterest * reciprocal);
    const remainder = scaledInterest - interest * twiceDenominator;
    if (remainder < 0) interest -= 1;
    else if (remainder >= twiceDenominator) interest += 1;
    if (interest >= paymentCents) continue;
    const closingCents = balanceCents - paymentCents + interest;
    balanceCents = closingCents > residualCents ? closingCents : residualCents;
  }
  return balanceCents;
}

function exactLevelBalanceCents(loan: LevelLoan, months: number): Cents {
  let balanceCents = loan.financedCents;
  for (let month = 0; month < months; month += 1) {
    balanceCents -= levelPrincipalCents(loan, balanceCents, levelInterestCents(loan, balanceCents));
  }
  return balanceCents;
}

/**
 * Returns the principal paid in a month before the last: p less the interest, at least 0, and never so much
 * that the balance falls below R.
 */
export function levelPrincipalCents(loan: LevelLoan, openingBalanceCents: Cents, interest: Cents): Cents {
  const principal = loan.paymentCents - interest;
  if (principal <= 0) return 0;
  const unpaidCents = openingBalanceCents - loan.residualCents;
  return principal < unpaidCents ? principal : unpaidCents;
}

/**
 * Returns the status of a level loan after whole months. 10,000.00 down to 8,800.00 over 12 months at 0.5%:
 * payoff 9,902.72 after 1 month.
 */
export function financeLoanStatus(contract: FinanceLoan, monthsPassed: number): ContractStatus {
  const loan = levelLoan(contract);
  const remainingMonths = contract.lengthMonths - monthsPassed;
  if (remainingMonths === 0) {
    return { payoffCents: loan.residualCents, remainingMonths, monthlyPaymentCents: 0, monthsPassed };
  }
  const payoffCents = levelBalanceCents(loan, monthsPassed);
  const interest = levelInterestCents(loan, payoffCents);
  const principal =
    remainingMonths === 1
      ? payoffCents - loan.residualCents
      : levelPrincipalCents(loan, payoffCents, interest);
  return { payoffCents, remainingMonths, monthlyPaymentCents: principal + interest, monthsPassed };
}

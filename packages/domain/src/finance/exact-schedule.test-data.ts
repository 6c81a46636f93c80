import type { FinanceContract } from './contract.ts';
import type { PlanRow } from './plan.ts';

// Second implementation of the formulas of the four variants, in exact fractions of BigInt. Tests compare the
// product's faster arithmetic with it, so it shares no code with the product.

/** Fraction over / under. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

export function percent(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length + 2) };
}

/** Rounds half away from zero. No value is negative. */
export function rounded({ over, under }: Fraction): number {
  const quotient = over / under;
  return Number((over - quotient * under) * 2n >= under ? quotient + 1n : quotient);
}

/** Balance in cents that falls by the same amount every month, which may include a fraction of a cent. */
export interface Line {
  start: bigint;
  fall: Fraction;
}

export function lineOf(contract: FinanceContract): Line {
  const amount = BigInt(financed(contract));
  if (contract.variant === 'lease_one') {
    return { start: amount, fall: { over: BigInt(contract.monthlyDepreciationCents), under: 1n } };
  }
  const { over, under } = percent(contract.monthlyDepreciationRatePercent ?? '0');
  return { start: amount, fall: { over: over * amount, under } };
}

/**
 * Returns the balance of a line after a number of months, which may be a fraction. Rounds only the result.
 */
export function lineAfter({ start, fall }: Line, months: Fraction): number {
  const under = months.under * fall.under;
  const over = start * under - months.over * fall.over;
  return over > 0n ? rounded({ over, under }) : 0;
}

export function exactRows(contract: FinanceContract): PlanRow[] {
  return contract.variant === 'loan_two' ? levelRows(contract) : straightRows(contract);
}

function straightRows(contract: Exclude<FinanceContract, { variant: 'loan_two' }>): PlanRow[] {
  const line = lineOf(contract);
  const rate = contract.variant === 'lease_one' ? null : percent(contract.monthlyInterestRatePercent);
  let opening = financed(contract);
  return Array.from({ length: contract.lengthMonths }, (_, index) => {
    const closing = lineAfter(line, { over: BigInt(index + 1), under: 1n });
    const base = contract.variant === 'loan_one' ? opening : contract.capCostCents;
    const fixedInterest =
      contract.variant === 'lease_one' ? contract.monthlyPaymentCents - contract.monthlyDepreciationCents : 0;
    const interest = opening === 0 ? 0 : rate ? interestOn(base, rate) : fixedInterest;
    const fee = contract.variant === 'loan_one' && opening > 0 ? contract.monthlyFeeCents : 0;
    const planRow = row(index + 1, { opening, closing, interest, fee });
    opening = closing;
    return planRow;
  });
}

function levelRows(contract: Extract<FinanceContract, { variant: 'loan_two' }>): PlanRow[] {
  const residual = rounded(exactResidual(contract));
  const payment = rounded(exactPayment(contract, { over: BigInt(residual), under: 1n }));
  const rate = percent(contract.monthlyInterestRatePercent);
  const rows: PlanRow[] = [];
  let opening = financed(contract);
  for (let month = 1; month <= contract.lengthMonths; month += 1) {
    const interest = interestOn(opening, rate);
    const principal = Math.min(Math.max(payment - interest, 0), opening - residual);
    const closing = month === contract.lengthMonths ? residual : opening - principal;
    rows.push(row(month, { opening, closing, interest, fee: 0 }));
    opening = closing;
  }
  return rows;
}

/** Returns R before rounding. */
export function exactResidual(contract: Extract<FinanceContract, { variant: 'loan_two' }>): Fraction {
  if (contract.monthlyDepreciationRatePercent === null) return { over: 0n, under: 1n };
  const { over, under } = percent(contract.monthlyDepreciationRatePercent);
  const balance = under - BigInt(contract.lengthMonths) * over;
  return { over: balance > 0n ? balance * BigInt(financed(contract)) : 0n, under };
}

/**
 * Computes (P·x^n − R)·i / (x^n − 1) with x = 1 + i: the textbook's (P − R/x^n)·i / (1 − x^−n) with its
 * numerator and denominator multiplied by x^n.
 */
export function exactPayment(
  contract: Extract<FinanceContract, { variant: 'loan_two' }>,
  residual: Fraction,
): Fraction {
  const length = BigInt(contract.lengthMonths);
  const { over, under } = percent(contract.monthlyInterestRatePercent);
  const amount = BigInt(financed(contract)) * residual.under;
  if (over === 0n) return { over: amount - residual.over, under: length * residual.under };
  const grown = (under + over) ** length;
  const grownUnder = under ** length;
  return {
    over: (amount * grown - residual.over * grownUnder) * over,
    under: under * (grown - grownUnder) * residual.under,
  };
}

function interestOn(cents: number, { over, under }: Fraction): number {
  return rounded({ over: BigInt(cents) * over, under });
}

function financed(contract: FinanceContract): number {
  return 'downPaymentCents' in contract
    ? contract.capCostCents - contract.downPaymentCents
    : contract.capCostCents;
}

function row(
  month: number,
  { opening, closing, interest, fee }: { opening: number; closing: number; interest: number; fee: number },
): PlanRow {
  return {
    month,
    openingBalanceCents: opening,
    depreciationCents: opening - closing,
    interestCents: interest,
    feeCents: fee,
    paymentCents: opening - closing + interest + fee,
    closingBalanceCents: closing,
  };
}

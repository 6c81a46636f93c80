import type { Cents } from '../money.ts';
import { divideRoundedExact } from '../rate.ts';

/** Amount paid out now, the payments at the end of each month, and the balance due with the last payment. */
export interface CashFlow {
  amountCents: Cents;
  paymentsCents: readonly Cents[];
  closingBalanceCents: Cents;
}

/** Ten thousandths of a percent in a rate of 1, which is 100%. */
const UNITS_IN_ONE = 1_000_000n;
/** Units fine enough that twelve compounded months round like the exact rate. */
const FINE_UNITS_IN_ONE = 10n ** 15n;

/**
 * Returns the monthly rate at which the payments and the closing balance are worth the amount, in ten
 * thousandths of a percent, rounded half away from zero. Returns 0 when nothing is paid beyond principal.
 *
 * Searches in integers: the present value falls as the rate rises, and at a rational rate it can be compared
 * with the amount exactly. 12 payments of 150.00 and 8,800.00 for 10,000.00: 5,287 (0.528749%).
 */
export function effectiveMonthlyRatePercentTenThousandths(flow: CashFlow): number {
  // Searches in half units, because they tell whether to round up: an odd number of half units rounds up to a
  // whole unit.
  return Number((largestRateBelow(flow, 2n * UNITS_IN_ONE) + 1n) / 2n);
}

/**
 * Returns the effective annual rate with compounding, (1 + r)^12 − 1, in ten thousandths of a percent: 65,328
 * (6.5328%) for the flow of `effectiveMonthlyRatePercentTenThousandths`.
 */
export function effectiveAnnualRatePercentTenThousandths(flow: CashFlow): number {
  const growth = (FINE_UNITS_IN_ONE + largestRateBelow(flow, FINE_UNITS_IN_ONE)) ** 12n;
  const one = FINE_UNITS_IN_ONE ** 12n;
  return Number(divideRoundedExact((growth - one) * UNITS_IN_ONE, one));
}

/**
 * Returns the APR: twelve times the effective monthly rate, rounded once. 63,450 (6.3450%) for the flow of
 * `effectiveMonthlyRatePercentTenThousandths`.
 */
export function aprPercentTenThousandths(flow: CashFlow): number {
  const yearly = 12n * largestRateBelow(flow, FINE_UNITS_IN_ONE);
  return Number(divideRoundedExact(yearly * UNITS_IN_ONE, FINE_UNITS_IN_ONE));
}

function largestRateBelow(flow: CashFlow, unitsInOne: bigint): bigint {
  const paidBackCents = flow.paymentsCents.reduce((sum, payment) => sum + payment, flow.closingBalanceCents);
  // The rate can't exceed the rate at which everything is repaid in the first month.
  let low = 0n;
  let high = ((BigInt(paidBackCents) + BigInt(flow.amountCents)) / BigInt(flow.amountCents)) * unitsInOne;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isWorthTheAmount(flow, middle, unitsInOne)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Returns whether amount·x^n ≤ Σ payment(k)·x^(n−k) + closing balance for n payments, at x = 1 + units /
 * unitsInOne. Uses Horner's rule, scaled to integers.
 */
function isWorthTheAmount(flow: CashFlow, units: bigint, unitsInOne: bigint): boolean {
  let balance = BigInt(flow.amountCents);
  let scale = 1n;
  for (const payment of flow.paymentsCents) {
    scale *= unitsInOne;
    balance = balance * (unitsInOne + units) - BigInt(payment) * scale;
  }
  return balance <= BigInt(flow.closingBalanceCents) * scale;
}

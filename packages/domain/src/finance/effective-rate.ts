import type { Cents } from '../money.ts';
import { divideRoundedExact } from '../rate.ts';

/** An amount now against payments at the end of each month and a balance with the last of them. */
export interface CashFlow {
  amountCents: Cents;
  paymentsCents: readonly Cents[];
  closingBalanceCents: Cents;
}

/** Ten thousandths of a percent in the whole: what the rates below are rounded to. */
const UNITS_IN_ONE = 1_000_000n;
/** Fine enough that twelve months of it round as the exact rate would. */
const FINE_UNITS_IN_ONE = 10n ** 15n;

/**
 * At which monthly rate are the payments and the closing balance worth the amount? In ten thousandths of a percent, rounded half away
 * from zero.
 * Found in whole numbers: the worth falls as the rate rises, and its sign at a rational rate is exact. 0 if nothing is paid beyond
 * principal.
 * 12 payments of 150.00 and 8,800.00 for 10,000.00: 5,287 (0.528749 %).
 */
export function effectiveMonthlyRatePercentTenThousandths(flow: CashFlow): number {
  // The greatest half unit that is not above the rate, rounded up to a whole unit where it is an odd one.
  return Number((largestRateBelow(flow, 2n * UNITS_IN_ONE) + 1n) / 2n);
}

/** The same as a year's rate with interest on interest, (1 + r)^12 − 1: 65,328 (6.5328 %) in the example above. */
export function effectiveAnnualRatePercentTenThousandths(flow: CashFlow): number {
  const grown = (FINE_UNITS_IN_ONE + largestRateBelow(flow, FINE_UNITS_IN_ONE)) ** 12n;
  const one = FINE_UNITS_IN_ONE ** 12n;
  return Number(divideRoundedExact((grown - one) * UNITS_IN_ONE, one));
}

/**
 * Returns the APR: twelve times the effective monthly rate, rounded once: 63,450 (6.3450 %) in the example
 * above.
 */
export function aprPercentTenThousandths(flow: CashFlow): number {
  const yearly = 12n * largestRateBelow(flow, FINE_UNITS_IN_ONE);
  return Number(divideRoundedExact(yearly * UNITS_IN_ONE, FINE_UNITS_IN_ONE));
}

/** The greatest whole number of units whose rate is not above the effective one. */
function largestRateBelow(flow: CashFlow, unitsInOne: bigint): bigint {
  const returned = flow.paymentsCents.reduce((sum, payment) => sum + payment, flow.closingBalanceCents);
  // No rate can be above everything that comes back in the first month.
  let low = 0n;
  let high = ((BigInt(returned) + BigInt(flow.amountCents)) / BigInt(flow.amountCents)) * unitsInOne;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isWorthTheAmount(flow, middle, unitsInOne)) low = middle;
    else high = middle;
  }
  return low;
}

/** Is A·x^n ≤ Σ payment(k)·x^(n−k) + B(n) at x = 1 + units / unitsInOne? By Horner's rule, scaled to whole numbers. */
function isWorthTheAmount(flow: CashFlow, units: bigint, unitsInOne: bigint): boolean {
  let balance = BigInt(flow.amountCents);
  let scale = 1n;
  for (const payment of flow.paymentsCents) {
    scale *= unitsInOne;
    balance = balance * (unitsInOne + units) - BigInt(payment) * scale;
  }
  return balance <= BigInt(flow.closingBalanceCents) * scale;
}

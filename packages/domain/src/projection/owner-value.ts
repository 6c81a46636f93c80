import type { Cents } from '../money.ts';
import {
  divideRounded,
  divideRoundedExact,
  exactRate,
  MAX_EXACT_PRODUCT,
  type PercentText,
  readRate,
} from '../rate.ts';

export interface OwnerValueInput {
  auctionCents: Cents | null;
  /** Cap cost of the contract. Null without finance: the rate then applies to the auction value. */
  capCostCents: Cents | null;
  ratePercent: PercentText | null;
}

/**
 * Returns the owner value after a number of months: auction value − months × rate × cap cost, at least 0,
 * rounded once, half a cent up. Rental operators book depreciation as a straight line on the cap cost.
 * 20,000.00 with a cap cost of 27,225.00 at 0.58% after 5 months is 19,210.475, so 19,210.48.
 */
export function ownerValueCents(
  { auctionCents, capCostCents, ratePercent }: OwnerValueInput,
  month: number,
): Cents | null {
  if (auctionCents === null || ratePercent === null) return null;
  const baseCents = capCostCents ?? auctionCents;
  const rate = readRate(ratePercent);
  const scaledValue = auctionCents * rate.denominator;
  const scaledDepreciation = baseCents * month * rate.numerator;
  if (!(scaledValue <= MAX_EXACT_PRODUCT && scaledDepreciation <= MAX_EXACT_PRODUCT))
    return exactOwnerValueCents({ auctionCents, baseCents, ratePercent }, month);
  return scaledValue > scaledDepreciation
    ? divideRounded(scaledValue - scaledDepreciation, rate.denominator)
    : 0;
}

interface ExactInput {
  auctionCents: Cents;
  baseCents: Cents;
  ratePercent: PercentText;
}

export function exactOwnerValueCents(
  { auctionCents, baseCents, ratePercent }: ExactInput,
  month: number,
): Cents {
  const { numerator, denominator } = exactRate(ratePercent);
  const remainder = BigInt(auctionCents) * denominator - BigInt(baseCents) * BigInt(month) * numerator;
  return remainder > 0n ? Number(divideRoundedExact(remainder, denominator)) : 0;
}

import type { Cents } from './money.ts';
import { changePercentHundredths } from './valuation.ts';

/** Difference above which guide and provider values are marked. */
export const WIDE_SPREAD_PERCENT = 10;

/**
 * Returns the difference between guide and provider value in percent of the provider's, with two decimals,
 * rounded half away from zero. Null if either value is missing. 17,075.00 and 16,400.00 differ by 4.12%.
 */
export function spreadPercent(guideCents: Cents | null, providerCents: Cents | null): number | null {
  if (guideCents === null || providerCents === null || providerCents <= 0) return null;
  return changePercentHundredths(guideCents, providerCents) / 100;
}

/** Reports whether two values differ by more than 10%. Exactly 10% does not count. */
export const isWideSpread = (guideCents: Cents | null, providerCents: Cents | null): boolean =>
  guideCents !== null &&
  providerCents !== null &&
  providerCents > 0 &&
  Math.abs(guideCents - providerCents) * 100 > providerCents * WIDE_SPREAD_PERCENT;

/** Returns the amount of an order: 37 vehicles at 2.50 are 92.50. */
export const orderCents = (priceCents: Cents, vehicles: number): Cents => priceCents * vehicles;

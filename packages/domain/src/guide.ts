import type { Cents } from './money.ts';
import { changePercentHundredths } from './valuation.ts';

/** Beyond this, guide and provider are far apart. */
export const WIDE_SPREAD_PERCENT = 10;

/**
 * How far is a guide's value from the provider's, in percent of the provider's, with two decimals, half away from zero? Null without either.
 * 17,075.00 by the guide and 16,400.00 by the provider are 4.12 %.
 */
export function spreadPercent(guideCents: Cents | null, providerCents: Cents | null): number | null {
  if (guideCents === null || providerCents === null || providerCents <= 0) return null;
  return changePercentHundredths(guideCents, providerCents) / 100;
}

/** True where two values are so far apart that a person should look. Exactly 10 % is not. */
export const isWideSpread = (guideCents: Cents | null, providerCents: Cents | null): boolean =>
  guideCents !== null &&
  providerCents !== null &&
  providerCents > 0 &&
  Math.abs(guideCents - providerCents) * 100 > providerCents * WIDE_SPREAD_PERCENT;

/** Amount of an order: 37 vehicles at 2.50 are 92.50. */
export const orderCents = (priceCents: Cents, vehicles: number): Cents => priceCents * vehicles;

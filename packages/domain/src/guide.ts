import type { Cents } from './money.ts';
import { changePercentHundredths } from './valuation.ts';

export const WIDE_SPREAD_PERCENT = 10;

/**
 * Returns the difference between guide and provider value in percent of the provider's value, with two
 * decimals, rounded half away from zero. 17,075.00 and 16,400.00 differ by 4.12%.
 */
export function spreadPercent(guideCents: Cents | null, providerCents: Cents | null): number | null {
  if (guideCents === null || providerCents === null || providerCents <= 0) return null;
  return changePercentHundredths(guideCents, providerCents) / 100;
}

export const isWideSpread = (guideCents: Cents | null, providerCents: Cents | null): boolean =>
  guideCents !== null &&
  providerCents !== null &&
  providerCents > 0 &&
  Math.abs(guideCents - providerCents) * 100 > providerCents * WIDE_SPREAD_PERCENT;

export const orderTotalCents = (priceCents: Cents, vehicles: number): Cents => priceCents * vehicles;

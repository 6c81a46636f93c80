import type { DemoModel } from './models.ts';

const PRICE_YEAR = 2022;
const YEARLY_RISE = 1.028;
/** What a vehicle is worth when it leaves the dealer, as a part of its price new, and what it keeps each month after. */
const KEPT_AT_START = 0.9;
const KEPT_MONTHLY = 0.9885;

/** Roughly what one cost new in its model year, in cents: a Camry (28,000 in 2022) of 2025 30,417. */
export function priceNewCents({ price2022 }: DemoModel, modelYear: number): number {
  return Math.round(price2022 * YEARLY_RISE ** (modelYear - PRICE_YEAR)) * 100;
}

/** Roughly what it brings after so many months: 78 % of its price after a year, 45 % after five. Only contracts build on it. */
export function roughValueCents(priceCents: number, months: number): number {
  return Math.round(priceCents * KEPT_AT_START * KEPT_MONTHLY ** months);
}

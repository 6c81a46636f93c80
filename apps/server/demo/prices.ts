import type { DemoModel } from './models.ts';

const PRICE_YEAR = 2022;
const YEARLY_RISE = 1.028;
/**
 * Share of its new price that a vehicle is worth when it leaves the dealer, and share of its value that it
 * retains each month after that.
 */
const INITIAL_SHARE = 0.9;
const MONTHLY_SHARE = 0.9885;

/**
 * Returns the approximate price of a new vehicle in its model year, in cents: a 2025 Camry (28,000 in 2022)
 * cost 30,417.
 */
export function priceNewCents({ price2022 }: DemoModel, modelYear: number): number {
  return Math.round(price2022 * YEARLY_RISE ** (modelYear - PRICE_YEAR)) * 100;
}

/**
 * Returns the approximate value after this many months: 78% of the price after a year, 45% after five. Used
 * only for contracts.
 */
export function roughValueCents(priceCents: number, months: number): number {
  return Math.round(priceCents * INITIAL_SHARE * MONTHLY_SHARE ** months);
}

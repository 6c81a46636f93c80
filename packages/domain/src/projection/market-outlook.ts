import type { Cents } from '../money.ts';

/** The months ahead that a provider forecasts. */
const NEXT_MONTH = 1;
const NEXT_YEAR = 12;

/** Averages that a provider answered: now, and what it expects in a month and in a year. Null or 0 is none. */
export interface Forecast {
  averageCents: Cents | null;
  nextMonthCents: Cents | null;
  nextYearCents: Cents | null;
}

/** Value of a vehicle so many months ahead by the built-in curve, in cents. */
export type ValueCurve = (monthsAhead: number) => Cents;

/** How the market will move a vehicle's value. */
export interface MarketOutlook {
  forecast: Forecast | null;
  /** With the miles that were typed for the vehicle. Null where a vehicle has none: without a model year. */
  curve: ValueCurve | null;
  /** With the usual miles of its segment, which forecasts assume; absent where no miles were typed. */
  assumedCurve?: ValueCurve | null;
}

/**
 * Returns what the market would pay after so many months, in doubles, rounded once to cents. Null without a
 * value, or where a factor is not known.
 * - Up to month 12: auction × F(k) / F(0) × typed(k) / assumed(k). F runs through the provider's average
 *   now, next_month and next_year, straight in logarithms. `typed` and `assumed` are the curves with the
 *   typed and the assumed miles: without typed miles they are equal.
 * - After month 12: auction × F(12) / F(0) × typed(k) / assumed(12).
 * - From today where a part of the forecast is missing: auction × typed(k) / typed(0).
 * 21,350.00 with 21,350 now, 21,050 and 17,600 after 3 months is 21,050 × (17,600 / 21,050)^(2/11), so 20,375.94.
 */
export function projectedAuctionCents(
  auctionCents: Cents | null,
  { forecast, curve, assumedCurve = null }: MarketOutlook,
  month: number,
): Cents | null {
  if (auctionCents === null || month === 0) return auctionCents;
  const years = completeForecast(forecast);
  if (years === null) return alongCurve(auctionCents, curve?.(month), curve?.(0));
  const inForecast = auctionCents * forecastFactor(years, Math.min(month, NEXT_YEAR));
  // Without typed miles, or without a curve, the forecast stands alone.
  if (month <= NEXT_YEAR && (curve === null || assumedCurve === null)) return Math.round(inForecast);
  const assumed = assumedCurve ?? curve;
  return alongCurve(inForecast, curve?.(month), assumed?.(Math.min(month, NEXT_YEAR)));
}

interface CompleteForecast {
  average: Cents;
  nextMonth: Cents;
  nextYear: Cents;
}

function completeForecast(forecast: Forecast | null): CompleteForecast | null {
  if (forecast === null) return null;
  const { averageCents: average, nextMonthCents: nextMonth, nextYearCents: nextYear } = forecast;
  return average && nextMonth && nextYear ? { average, nextMonth, nextYear } : null;
}

/** F(k) / F(0) up to month 12, exact in the months that the provider forecasts. */
function forecastFactor({ average, nextMonth, nextYear }: CompleteForecast, month: number): number {
  if (month === NEXT_YEAR) return nextYear / average;
  const yearly = nextYear / nextMonth;
  return (nextMonth / average) * yearly ** ((month - NEXT_MONTH) / (NEXT_YEAR - NEXT_MONTH));
}

function alongCurve(cents: number, to: Cents | undefined, from: Cents | undefined): Cents | null {
  return to !== undefined && from ? Math.round(cents * (to / from)) : null;
}

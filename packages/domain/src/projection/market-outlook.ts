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
  /** Null where a vehicle has none: without a model year. */
  curve: ValueCurve | null;
}

/**
 * Returns what the market would pay after so many months: auction × F(k) / F(0), in doubles, rounded once to cents.
 * F runs through the provider's average now, next_month and next_year, straight in logarithms. After month 12, and from today where a part
 * of the forecast is missing, it follows the curve. Null without a value, or where F is not known.
 * 21,350.00 with 21,350 now, 21,050 and 17,600 after 3 months is 21,050 × (17,600 / 21,050)^(2/11), so 20,375.94.
 */
export function projectedAuctionCents(
  auctionCents: Cents | null,
  { forecast, curve }: MarketOutlook,
  month: number,
): Cents | null {
  if (auctionCents === null || month === 0) return auctionCents;
  const years = completeForecast(forecast);
  if (years === null) return alongCurve(auctionCents, curve, { from: 0, to: month });
  const inForecast = auctionCents * forecastFactor(years, Math.min(month, NEXT_YEAR));
  return month <= NEXT_YEAR
    ? Math.round(inForecast)
    : alongCurve(inForecast, curve, { from: NEXT_YEAR, to: month });
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

function alongCurve(cents: number, curve: ValueCurve | null, { from, to }: { from: number; to: number }) {
  const before = curve?.(from);
  return curve && before ? Math.round(cents * (curve(to) / before)) : null;
}

import type { Cents } from '../money.ts';

const NEXT_MONTH = 1;
const NEXT_YEAR = 12;

/** Provider averages for now, in a month and in a year. Null and 0 mean no average. */
export interface Forecast {
  averageCents: Cents | null;
  nextMonthCents: Cents | null;
  nextYearCents: Cents | null;
}

export type ValueCurve = (monthsAhead: number) => Cents;

export interface MarketOutlook {
  forecast: Forecast | null;
  /**
   * Values if the vehicle is driven as many miles as entered for it. Null for a vehicle without a model year.
   */
  curve: ValueCurve | null;
  /** Curve with the usual miles of the segment, which forecasts assume. Absent if no miles were entered. */
  usualMilesCurve?: ValueCurve | null;
}

/**
 * Projects the auction value by k months, in floating point, rounded once to cents. Null without a value, or
 * when a factor is unknown.
 * - Up to month 12: auction × F(k) / F(0) × entered(k) / usual(k). F(k) is the provider's forecast average:
 * known for now, next month and next year, and interpolated linearly in logarithms between them. `entered`
 * and `usual` are the curves with the entered and the usual miles, which are equal if no miles were entered.
 * - After month 12: auction × F(12) / F(0) × entered(k) / usual(12).
 * - From today on when part of the forecast is missing: auction × entered(k) / entered(0).
 *
 * Month 0 of the curves is the day of the forecast if it is complete, otherwise today. So the projection of a
 * value with a complete forecast stays the same until the next forecast.
 *
 * A value of 21,350.00 with averages of 21,350 now, 21,050 next month and 17,600 next year is 21,050 ×
 * (17,600 / 21,050)^(2/11) after 3 months, so 20,375.94.
 */
export function projectedAuctionCents(
  auctionCents: Cents | null,
  { forecast, curve, usualMilesCurve = null }: MarketOutlook,
  month: number,
): Cents | null {
  if (auctionCents === null || month === 0) return auctionCents;
  const completed = completeForecast(forecast);
  if (completed === null) return scaleByCurve(auctionCents, curve?.(month), curve?.(0));
  const forecastCents = auctionCents * forecastFactor(completed, Math.min(month, NEXT_YEAR));
  // Without entered miles or without a curve, the forecast applies unchanged.
  if (month <= NEXT_YEAR && (curve === null || usualMilesCurve === null)) return Math.round(forecastCents);
  const usual = usualMilesCurve ?? curve;
  return scaleByCurve(forecastCents, curve?.(month), usual?.(Math.min(month, NEXT_YEAR)));
}

interface CompleteForecast {
  average: Cents;
  nextMonth: Cents;
  nextYear: Cents;
}

export const isCompleteForecast = (forecast: Forecast): boolean => completeForecast(forecast) !== null;

function completeForecast(forecast: Forecast | null): CompleteForecast | null {
  if (forecast === null) return null;
  const { averageCents: average, nextMonthCents: nextMonth, nextYearCents: nextYear } = forecast;
  return average && nextMonth && nextYear ? { average, nextMonth, nextYear } : null;
}

/** Returns F(k) / F(0) up to month 12, exact in the months that the provider forecasts. */
function forecastFactor({ average, nextMonth, nextYear }: CompleteForecast, month: number): number {
  if (month === NEXT_YEAR) return nextYear / average;
  const elevenMonthFactor = nextYear / nextMonth;
  return (nextMonth / average) * elevenMonthFactor ** ((month - NEXT_MONTH) / (NEXT_YEAR - NEXT_MONTH));
}

function scaleByCurve(cents: number, to: Cents | undefined, from: Cents | undefined): Cents | null {
  return to !== undefined && from ? Math.round(cents * (to / from)) : null;
}

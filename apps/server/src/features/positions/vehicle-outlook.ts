import type { REGION_CODES } from '@fleetworth/contract/field';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { isCompleteForecast, type MarketOutlook, type ValueCurve } from '@fleetworth/domain/projection';
import { valueCurve } from '@fleetworth/providers/value-curve';
import type { StoredContract } from './position-inputs.repository.ts';

/** Data that a vehicle's market value is projected from. */
export interface OutlookInput {
  vin: string;
  brand: string;
  model: string;
  model_detail: string | null;
  model_year: number | null;
  mileage: number | null;
  region_code: (typeof REGION_CODES)[number];
  contract: StoredContract | null;
  /** Day of the provider's newest average values. Null without any. */
  forecast_day: string | null;
  /** Average value on `forecast_day`, in cents. Null if the provider has none. */
  average: number | null;
  /** Average that the provider forecasts for one month after `forecast_day`. */
  next_month: number | null;
  /** Average that the provider forecasts for one year after `forecast_day`. */
  next_year: number | null;
}

/** Returns the provider's forecast for a vehicle. */
const toForecast = ({ average, next_month, next_year }: OutlookInput) => ({
  averageCents: average,
  nextMonthCents: next_month,
  nextYearCents: next_year,
});

/** Reports whether a vehicle's projected value changes each day, because it lacks a complete forecast. */
export const isProjectedFromToday = (input: OutlookInput): boolean => !isCompleteForecast(toForecast(input));

/**
 * Returns the forecast and the curves of a vehicle. Uses the usual miles if `monthlyMiles` is null. The
 * curves begin on the day of the forecast, so that a projected value only changes with a new forecast.
 */
export function vehicleOutlook(
  input: OutlookInput,
  { monthlyMiles, today }: { monthlyMiles: number | null; today: CalendarDate },
): MarketOutlook {
  const firstDay = isProjectedFromToday(input) ? today : (input.forecast_day ?? today);
  return {
    forecast: toForecast(input),
    curve: buildCurve(input, monthlyMiles, firstDay),
    usualMilesCurve: monthlyMiles === null ? null : buildCurve(input, null, firstDay),
  };
}

function buildCurve(
  input: OutlookInput,
  monthlyMiles: number | null,
  firstDay: CalendarDate,
): ValueCurve | null {
  const { vin, brand: make, model, model_detail: trim, model_year: modelYear, contract } = input;
  if (modelYear === null) return null;
  let curve: ValueCurve | null = null;
  // Most months follow the provider's forecast, so the curve is only prepared when needed.
  return (monthsAhead) => {
    curve ??= valueCurve({
      description: { vin, make, model, trim, modelYear, body: null },
      mileage: input.mileage,
      monthlyMiles,
      regionCode: input.region_code,
      purchase: contract && { cents: contract.purchase_amount, day: contract.start_date },
      today: firstDay,
    });
    return curve(monthsAhead);
  };
}

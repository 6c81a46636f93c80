import type { REGION_CODES } from '@fleetworth/contract/field';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { FinanceContract } from '@fleetworth/domain/finance';
import { isCompleteForecast, type MarketOutlook, type ValueCurve } from '@fleetworth/domain/projection';
import { valueCurve } from '@fleetworth/providers/value-curve';

export interface OutlookInput {
  vin: string;
  brand: string;
  model: string;
  model_detail: string | null;
  model_year: number | null;
  mileage: number | null;
  forecast_day: string | null;
  /**
   * Average value on `forecast_day`, in cents. `next_month` and `next_year` are forecasts from that day.
   * Null if the provider has none.
   */
  average: number | null;
  next_month: number | null;
  next_year: number | null;
}

const toForecast = ({ average, next_month, next_year }: OutlookInput) => ({
  averageCents: average,
  nextMonthCents: next_month,
  nextYearCents: next_year,
});

// Without a complete forecast, a vehicle's projected value changes each day.
export const isProjectedFromToday = (input: OutlookInput): boolean => !isCompleteForecast(toForecast(input));

export interface OutlookAssumptions {
  contract: FinanceContract | null;
  regionCode: (typeof REGION_CODES)[number];
  monthlyMiles: number | null;
  today: CalendarDate;
}

/**
 * Uses the usual miles if `monthlyMiles` is null. With a complete forecast, the curves begin on its day, so
 * that a projected value only changes with a new forecast. Without it, they begin today.
 */
export function computeOutlook(input: OutlookInput, assumptions: OutlookAssumptions): MarketOutlook {
  const today = isProjectedFromToday(input) ? assumptions.today : (input.forecast_day ?? assumptions.today);
  const { monthlyMiles } = assumptions;
  return {
    forecast: toForecast(input),
    curve: buildCurve(input, { ...assumptions, today }),
    usualMilesCurve:
      monthlyMiles === null ? null : buildCurve(input, { ...assumptions, monthlyMiles: null, today }),
  };
}

function buildCurve(
  input: OutlookInput,
  { contract, regionCode, monthlyMiles, today }: OutlookAssumptions,
): ValueCurve | null {
  const { vin, brand: make, model, model_detail: trim, model_year: modelYear } = input;
  if (modelYear === null) return null;
  let curve: ValueCurve | null = null;
  // Most months follow the provider's forecast, so the curve is only prepared when needed.
  return (monthsAhead) => {
    curve ??= valueCurve({
      description: { vin, make, model, trim, modelYear, body: null },
      mileage: input.mileage,
      monthlyMiles,
      regionCode,
      purchase: contract && { cents: contract.capCostCents, day: contract.startDate },
      today,
    });
    return curve(monthsAhead);
  };
}

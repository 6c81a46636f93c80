import type { REGION_CODES } from '@fleetworth/contract/field';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { MarketOutlook, ValueCurve } from '@fleetworth/domain/projection';
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
  /** Provider's newest average values: now, in a month and in a year. Null without one. */
  average: number | null;
  next_month: number | null;
  next_year: number | null;
}

/** Returns the forecast and the curves of a vehicle. Assumes the usual miles if `monthlyMiles` is null. */
export function vehicleOutlook(
  input: OutlookInput,
  { monthlyMiles, today }: { monthlyMiles: number | null; today: CalendarDate },
): MarketOutlook {
  const { average, next_month, next_year } = input;
  return {
    forecast: { averageCents: average, nextMonthCents: next_month, nextYearCents: next_year },
    curve: buildCurve(input, monthlyMiles, today),
    assumedCurve: monthlyMiles === null ? null : buildCurve(input, null, today),
  };
}

function buildCurve(
  input: OutlookInput,
  monthlyMiles: number | null,
  today: CalendarDate,
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
      today,
    });
    return curve(monthsAhead);
  };
}

import type { RateSource } from '@fleetworth/contract/future-value-columns';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { ValueCurve, VehicleToday } from '@fleetworth/domain/projection';
import type { PercentText } from '@fleetworth/domain/rate';
import { valueCurve } from '@fleetworth/providers/value-curve';
import { toFinanceContract } from '../positions/public.ts';
import type { ProjectionRecord } from './projections.repository.ts';

/** Assumptions about a vehicle and the source of its rate. */
export interface Assumed {
  ratePercent: PercentText | null;
  rateSource: RateSource | null;
  monthlyMiles: number | null;
}

/**
 * Returns the rate of the vehicle's location, or the override of its model, and the location's monthly miles.
 */
export function assumedByLocation(record: ProjectionRecord): Assumed {
  const { override_rate, location_rate, location_miles: monthlyMiles } = record;
  if (override_rate !== null) return { ratePercent: override_rate, rateSource: 'override', monthlyMiles };
  const rateSource = location_rate === null ? null : 'location';
  return { ratePercent: location_rate, rateSource, monthlyMiles };
}

export function toVehicleToday(
  record: ProjectionRecord,
  { ratePercent, monthlyMiles }: Assumed,
  today: CalendarDate,
): VehicleToday {
  const { average, next_month, next_year } = record;
  return {
    mileage: record.mileage,
    monthlyMiles,
    auctionCents: record.auction,
    contract: record.contract === null ? null : toFinanceContract(record.contract),
    periodType: record.period_type,
    ratePercent,
    outlook: {
      forecast: { averageCents: average, nextMonthCents: next_month, nextYearCents: next_year },
      curve: buildCurve(record, monthlyMiles, today),
      assumedCurve: monthlyMiles === null ? null : buildCurve(record, null, today),
    },
  };
}

function buildCurve(
  record: ProjectionRecord,
  monthlyMiles: number | null,
  today: CalendarDate,
): ValueCurve | null {
  const { vin, brand: make, model, model_detail: trim, model_year: modelYear, contract } = record;
  if (modelYear === null) return null;
  let curve: ValueCurve | null = null;
  // Most months follow the provider's forecast, so the curve is only prepared when needed.
  return (monthsAhead) => {
    curve ??= valueCurve({
      description: { vin, make, model, trim, modelYear, body: null },
      mileage: record.mileage,
      monthlyMiles,
      regionCode: record.region_code,
      purchase: contract && { cents: contract.purchase_amount, day: contract.start_date },
      today,
    });
    return curve(monthsAhead);
  };
}

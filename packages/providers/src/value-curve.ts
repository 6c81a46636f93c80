import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import type { ValueCurve } from '@fleetworth/domain/projection';
import type { ValueBand } from '@fleetworth/domain/valuation';
import {
  bandAhead,
  forecastGoodConditionValues,
  estimateNewPrice,
  type Purchase,
  type RegionCode,
  type VehicleDescription,
} from '@fleetworth/value-model';

export interface CurveInput {
  description: VehicleDescription;
  mileage: number | null;
  /** Null for the usual miles of the vehicle's segment. */
  monthlyMiles: number | null;
  regionCode: RegionCode;
  purchase: Purchase | null;
  today: CalendarDate;
}

// The region and the market stay constant. Computes each month lazily and once.
export function valueCurve(input: CurveInput): ValueCurve {
  const { description, mileage, monthlyMiles, regionCode, purchase, today } = input;
  const newPriceCents = purchase === null ? null : estimateNewPrice(description, purchase, today);
  const vehicle = { description, odometerMiles: mileage, regionCode, day: today, newPriceCents };
  const forecast = forecastGoodConditionValues(
    vehicle,
    monthlyMiles === null ? undefined : monthlyMiles * 12,
  );
  const cached: (Cents | undefined)[] = [];
  return (monthsAhead) => (cached[monthsAhead] ??= forecast(monthsAhead));
}

/** Widens today's band of a value for a number of months ahead. */
export const valueBandAhead = (band: ValueBand, monthsAhead: number): ValueBand =>
  bandAhead(band, monthsAhead);

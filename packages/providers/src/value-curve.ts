import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { ValueCurve } from '@fleetworth/domain/projection';
import type { ValueBand } from '@fleetworth/domain/valuation';
import {
  bandAhead,
  forecastVehicle,
  newPriceOf,
  type Purchase,
  type RegionCode,
  type VehicleDescription,
} from '@fleetworth/value-model';

/** A vehicle as the built-in value curve is asked about it. */
export interface CurveInput {
  description: VehicleDescription;
  mileage: number | null;
  /** Null takes the miles that are usual in its segment. */
  monthlyMiles: number | null;
  regionCode: RegionCode;
  /** Price paid for it, new or used, and its day. */
  purchase: Purchase | null;
  today: CalendarDate;
}

/**
 * Returns the built-in value curve of a vehicle: what the value model says of it so many months ahead, with the region and the market held.
 * Each month is computed once, when it is asked for.
 */
export function valueCurve(question: CurveInput): ValueCurve {
  const { description, mileage, monthlyMiles, regionCode, purchase, today } = question;
  const newPriceCents = purchase === null ? null : newPriceOf(description, purchase, today);
  const vehicle = { description, odometerMiles: mileage, regionCode, day: today, newPriceCents };
  const miles = monthlyMiles === null ? {} : { milesAYear: monthlyMiles * 12 };
  const known = new Map<number, number>();
  return (monthsAhead) => {
    const before = known.get(monthsAhead);
    if (before !== undefined) return before;
    const { goodCents } = forecastVehicle(vehicle, { monthsAhead, ...miles });
    known.set(monthsAhead, goodCents);
    return goodCents;
  };
}

/** Returns the band of a value so many months ahead: the band of today, widened as the value model widens it. */
export const valueBandAhead = (band: ValueBand, monthsAhead: number): ValueBand =>
  bandAhead(band, monthsAhead);

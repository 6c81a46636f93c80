import type { Cents } from './money.ts';
import { divideRounded } from './rate.ts';

/**
 * Vehicle counts of a rental system for one day, or their sums over several days, where a vehicle counts once
 * for each day.
 */
export interface OperationCounts {
  owned: number;
  outOfService: number;
  /** Vehicles on rent at midnight. */
  onRent: number;
  /** Reservations that start on the day. */
  reservedOut: number;
  /** Rentals due back on the day. */
  dueIn: number;
  /** Null if the system records no revenue. */
  revenueCents: Cents | null;
  /** Sum of `owned` over the rows with a revenue. */
  ownedWithRevenue: number;
  onRentWithRevenue: number;
}

export interface OperationFigures {
  movements: number;
  /** Negative if more vehicles are reserved than available. */
  available: number;
  utilizationPercent: number | null;
  revenuePerUnitCents: Cents | null;
  revenuePerRentedUnitCents: Cents | null;
}

/**
 * Derives figures from counts. Utilization over several rows is the sum on rent divided by the sum owned,
 * never a mean of percents: 7 of 10 and 1 of 2 are 66.67%.
 */
export function operationFigures(counts: OperationCounts): OperationFigures {
  const { owned, outOfService, onRent, reservedOut, dueIn, revenueCents } = counts;
  return {
    movements: reservedOut + dueIn,
    available: owned - outOfService - onRent - reservedOut + dueIn,
    utilizationPercent: owned === 0 ? null : divideRounded(onRent * 10_000, owned) / 100,
    revenuePerUnitCents: centsPerVehicle(revenueCents, counts.ownedWithRevenue),
    revenuePerRentedUnitCents: centsPerVehicle(revenueCents, counts.onRentWithRevenue),
  };
}

const centsPerVehicle = (cents: Cents | null, vehicles: number): Cents | null =>
  cents === null || vehicles === 0 ? null : divideRounded(cents, vehicles);

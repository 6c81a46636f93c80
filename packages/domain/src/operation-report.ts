import type { Cents } from './money.ts';
import { divideRounded } from './rate.ts';

/**
 * Counts of vehicles at a rental system, of one day or added up over days: a vehicle counts once a day. Whole numbers, 0 and up.
 */
export interface OperationCounts {
  owned: number;
  outOfService: number;
  /** At midnight. */
  onRent: number;
  /** Reservations that begin. */
  reservedOut: number;
  /** Rentals that are due back. */
  dueIn: number;
  /** Null where the system keeps none. */
  revenueCents: Cents | null;
  /** Those owned, and those on rent, where revenue is kept: what revenue is shared out among. */
  ownedWithRevenue: number;
  onRentWithRevenue: number;
}

export interface OperationFigures {
  /** How many go out and come in. */
  movements: number;
  /** Below 0 where more is promised than there is. */
  available: number;
  /** Percent of those owned that are on rent, two decimals; null where none is owned. */
  utilizationPercent: number | null;
  revenuePerUnitCents: Cents | null;
  revenuePerRentedUnitCents: Cents | null;
}

/**
 * What follows from counts. Utilisation of a sum is the sum of those on rent over the sum of those owned, never a mean of
 * percents: 7 of 10 and 1 of 2 are 66.67 %. Available are those owned less those out of service, on rent and reserved, plus those due in.
 */
export function operationFigures(counts: OperationCounts): OperationFigures {
  const { owned, outOfService, onRent, reservedOut, dueIn, revenueCents } = counts;
  return {
    movements: reservedOut + dueIn,
    available: owned - outOfService - onRent - reservedOut + dueIn,
    utilizationPercent: owned === 0 ? null : divideRounded(onRent * 10_000, owned) / 100,
    revenuePerUnitCents: shareOf(revenueCents, counts.ownedWithRevenue),
    revenuePerRentedUnitCents: shareOf(revenueCents, counts.onRentWithRevenue),
  };
}

const shareOf = (cents: Cents | null, among: number): Cents | null =>
  cents === null || among === 0 ? null : divideRounded(cents, among);

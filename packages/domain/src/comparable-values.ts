import { type CalendarDate, daysBetween } from './calendar.ts';

export interface ValueQuery {
  /** Hash of the description, region, price paid and day of the price. Null if unknown. */
  hash: number | null;
  regionCode: string | null;
  odometerMiles: number;
}

interface QueriedValue {
  day: CalendarDate;
  /** A value without a query can be compared with every other value. */
  query?: ValueQuery | undefined;
}

/**
 * Change of a vehicle that makes the values before and after it incomparable. The difference between these
 * values isn't a market movement.
 */
export type ComparisonBreak = 'price_paid' | 'region' | 'odometer';

/**
 * Miles that a vehicle is assumed to drive in a month if its location sets no assumption: 12,500 a year.
 */
export const TYPICAL_MONTHLY_MILES = 1_042;

const ALLOWED_MILES = 1_500;
const ALLOWED_FACTOR = 3;
const MONTHS_A_YEAR = 12;
const DAYS_A_YEAR = 365;

/**
 * Returns the reason why two values of a vehicle can't be compared, or null. Values can be compared if the
 * provider was queried with the same input, the later odometer is not lower, and it exceeds the earlier
 * odometer by at most 1,500 miles plus three times the monthly miles for the months between. At 1,000 miles
 * a month, 30 days allow 4,458 miles. Callers never pass values of different descriptions.
 */
export function findBreak(
  later: QueriedValue,
  earlier: QueriedValue,
  monthlyMiles: number | null,
): ComparisonBreak | null {
  const [now, then] = [later.query, earlier.query];
  if (now === undefined || then === undefined) return null;
  if (now.hash !== null && then.hash !== null && now.hash !== then.hash)
    return now.regionCode === then.regionCode ? 'price_paid' : 'region';
  const drivenMiles = now.odometerMiles - then.odometerMiles;
  if (drivenMiles < 0) return 'odometer';
  const allowedYearlyMiles = (monthlyMiles ?? TYPICAL_MONTHLY_MILES) * MONTHS_A_YEAR * ALLOWED_FACTOR;
  const days = daysBetween(earlier.day, later.day);
  return (drivenMiles - ALLOWED_MILES) * DAYS_A_YEAR > allowedYearlyMiles * days ? 'odometer' : null;
}

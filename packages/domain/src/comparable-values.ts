import { type CalendarDate, daysBetween } from './calendar.ts';

/** What a provider was asked when it answered a market value. */
export interface ValueQuery {
  /** One number for the description, the region, and the price paid with its day; null when it is unknown. */
  hash: number | null;
  regionCode: string | null;
  odometerMiles: number;
}

interface QueriedValue {
  day: CalendarDate;
  /** Absent where nothing is known of it: such a value compares with every other one. */
  query?: ValueQuery | undefined;
}

/** Why two values of a vehicle do not compare: this changed between them, not the market. */
export type ComparisonBreak = 'price_paid' | 'region' | 'odometer';

/** Miles a month that most vehicles are driven, for vehicles whose location names none: 12,500 a year. */
export const USUAL_MONTHLY_MILES = 1_042;

const ALLOWED_MILES = 1_500;
const ALLOWED_FACTOR = 3;
const MONTHS_A_YEAR = 12;
const DAYS_A_YEAR = 365;

/**
 * Finds what keeps two values of a vehicle from being compared; null when they compare. They compare when
 * the provider was asked alike, the later odometer is not lower, and it is above the earlier one by at most
 * 1,500 miles plus three times the monthly miles for the months between. At 1,000 miles a month, 30 days
 * allow 4,458 miles. Values of different descriptions are not passed.
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
  const yearlyMiles = (monthlyMiles ?? USUAL_MONTHLY_MILES) * MONTHS_A_YEAR * ALLOWED_FACTOR;
  const allowedTimesYear = yearlyMiles * daysBetween(earlier.day, later.day);
  return (drivenMiles - ALLOWED_MILES) * DAYS_A_YEAR > allowedTimesYear ? 'odometer' : null;
}

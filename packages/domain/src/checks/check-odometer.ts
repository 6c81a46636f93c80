import { type CalendarDate, daysBetween } from '../calendar.ts';
import type { OdometerRecord } from '../odometer.ts';
import { checkMovedDecimalPoint } from './check-moved-decimal-point.ts';
import { findingIf, type CheckFinding } from './finding.ts';

export interface OdometerChange {
  mileage: number;
  date: CalendarDate;
  highestBefore: OdometerRecord | null;
  lowestAfter: OdometerRecord | null;
  /** Last reading up to and including the day. */
  last: OdometerRecord | null;
  /** Mileage of the edited record before the change. */
  formerMileage?: number;
}

/** Miles that are always plausible since the last reading, even on the same day. */
const MILES_AT_ONCE = 1_500;
const MILES_A_DAY = 250;
const MAX_MILES = 500_000;

/**
 * Finds an implausible reading. For example, 41,000 miles on November 10 allow at most 43,000 on November 12.
 * A day has one reading, so a new reading replaces the stored reading of its day.
 */
export function checkOdometer(change: OdometerChange): CheckFinding[] {
  const { mileage, date, highestBefore, lowestAfter, last, formerMileage } = change;
  const replacedMileage = formerMileage ?? (last?.date === date ? last.mileage : null);
  const days = last === null ? 0 : daysBetween(last.date, date);
  const miles = last === null ? 0 : mileage - last.mileage;
  return [
    ...(highestBefore === null
      ? []
      : findingIf(mileage < highestBefore.mileage, 'mileage', {
          reason: 'below_earlier_reading',
          facts: highestBefore,
        })),
    ...(last === null || (highestBefore !== null && mileage < highestBefore.mileage)
      ? []
      : findingIf(last.date === date && mileage < last.mileage, 'mileage', {
          reason: 'below_earlier_reading',
          facts: last,
        })),
    ...(lowestAfter === null
      ? []
      : findingIf(mileage > lowestAfter.mileage, 'mileage', {
          reason: 'above_later_reading',
          facts: lowestAfter,
        })),
    ...(last === null
      ? []
      : findingIf(miles > MILES_AT_ONCE + MILES_A_DAY * days, 'mileage', {
          reason: 'too_many_miles',
          facts: { ...last, miles, days },
        })),
    ...findingIf(mileage > MAX_MILES, 'mileage', {
      reason: 'above_most_miles',
      facts: { miles: MAX_MILES },
    }),
    ...(replacedMileage === null
      ? []
      : checkMovedDecimalPoint({
          field: 'mileage',
          measure: 'miles',
          before: replacedMileage,
          after: mileage,
        })),
  ];
}

import { type CalendarDate, daysBetween } from '../calendar.ts';
import type { OdometerRecord } from '../odometer.ts';
import { checkMovedDecimalPoint } from './check-moved-decimal-point.ts';
import { findingIf, type CheckFinding } from './finding.ts';

/** Reading, and the readings of the vehicle that it is compared with. Each of these is null when missing. */
export interface OdometerChange {
  mileage: number;
  date: CalendarDate;
  /** Highest reading of an earlier day. */
  highestBefore: OdometerRecord | null;
  /** Lowest reading of a later day. */
  lowestAfter: OdometerRecord | null;
  /** Last reading up to and including the day. */
  last: OdometerRecord | null;
  /** Mileage of the edited record. Absent for a new reading. */
  edited?: number;
}

/** Miles that are plausible since the last reading, however recent. */
const MILES_AT_ONCE = 1_500;
const MILES_A_DAY = 250;
const MAX_MILES = 500_000;

/**
 * Finds a reading that is below a reading of the same or an earlier day, above a reading of a later day, more
 * than 1,500 miles plus 250 a day above the last reading, above 500,000 miles, or that differs from the
 * reading it replaces only in the position of the decimal point. A day has one reading, so a new reading
 * replaces the stored reading of its day. 41,000 miles on November 10 allow at most 43,000 on November 12.
 */
export function checkOdometer(change: OdometerChange): CheckFinding[] {
  const { mileage, date, highestBefore, lowestAfter, last, edited } = change;
  const replaced = edited ?? (last?.date === date ? last.mileage : null);
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
    ...(replaced === null
      ? []
      : checkMovedDecimalPoint({ field: 'mileage', measure: 'miles', before: replaced, after: mileage })),
  ];
}

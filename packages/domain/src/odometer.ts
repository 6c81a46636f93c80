import { type CalendarDate, daysBetween } from './calendar.ts';

export interface OdometerRecord {
  mileage: number;
  date: CalendarDate;
}

/**
 * 'nothing_new' readings are ignored. All readings except 'write' and 'nothing_new' need a review by a
 * person.
 */
export type ReadingAssessment = 'write' | 'nothing_new' | 'lower' | 'future' | 'too_fast';

/** A reading with fewer new miles is stored only after `MIN_DAYS`. */
const MIN_MILES = 100;
const MIN_DAYS = 7;
/** Daily miles that even two alternating drivers can't exceed. */
const MAX_DAILY_MILES = 1_500;

/**
 * Assesses a device's reading against the last record of the vehicle. Days are in the business time zone.
 * After 41,000 miles on November 10, 41,100 on November 11 is stored, 41,050 only from November 17 on,
 * 40,900 is lower, and 44,500 on November 12 is too fast (1,750 a day).
 */
export function assessReading(
  reading: OdometerRecord & { isFuture: boolean },
  last: OdometerRecord,
): ReadingAssessment {
  if (reading.isFuture) return 'future';
  const days = daysBetween(last.date, reading.date);
  if (days < 0) return 'nothing_new';
  const drivenMiles = reading.mileage - last.mileage;
  if (drivenMiles < 0) return 'lower';
  if (drivenMiles > MAX_DAILY_MILES * Math.max(1, days)) return 'too_fast';
  const isSignificant = drivenMiles >= MIN_MILES || (days >= MIN_DAYS && drivenMiles >= 1);
  return isSignificant ? 'write' : 'nothing_new';
}

import { type CalendarDate, daysBetween } from './calendar.ts';

export interface OdometerRecord {
  mileage: number;
  date: CalendarDate;
}

/** What becomes of a reading: it is written, it says nothing new, or a person has to look at it. */
export type ReadingAssessment = 'write' | 'nothing_new' | 'lower' | 'future' | 'too_fast';

/** From so many miles on a reading is worth a record at once, and after so many days each mile is. */
const MIN_MILES = 100;
const MIN_DAYS = 7;
/** More than two drivers in turn manage in a day. */
const MAX_DAILY_MILES = 1_500;

/**
 * What becomes of a device's reading beside the last record of the vehicle? Days are those of the business time zone.
 * A reading of an earlier day says nothing new. With 41,000 miles on November 10, 41,100 on November 11 is written,
 * 41,050 is not before November 17, 40,900 is lower, and 44,500 on November 12 is too fast (1,750 a day).
 */
export function assessReading(
  reading: OdometerRecord & { isFuture: boolean },
  last: OdometerRecord,
): ReadingAssessment {
  if (reading.isFuture) return 'future';
  const days = daysBetween(last.date, reading.date);
  if (days < 0) return 'nothing_new';
  const driven = reading.mileage - last.mileage;
  if (driven < 0) return 'lower';
  if (driven > MAX_DAILY_MILES * Math.max(1, days)) return 'too_fast';
  const isSignificant = driven >= MIN_MILES || (days >= MIN_DAYS && driven >= 1);
  return isSignificant ? 'write' : 'nothing_new';
}

import {
  dayNumber,
  daysInMonth,
  fromDayNumber,
  addMonthsPacked,
  monthsPassedPacked,
  packDate,
  unpackDate,
} from './packed-date.ts';

/**
 * Calendar date without a time zone, 'YYYY-MM-DD', years 0001 to 9999. Sorting these strings sorts them by
 * date.
 */
export type CalendarDate = string;

export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const month = Number(text.slice(5, 7));
  if (month < 1 || month > 12) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysInMonth(Number(text.slice(0, 4)) * 12 + month - 1);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return unpackDate(fromDayNumber(dayNumber(packDate(date)) + days));
}

/**
 * Adds months to a date. Returns the last day of the month if the month is shorter: Jan 31 + 1 is Feb 28 or
 * 29. Because this loses the original day, compute each date of a series from its first date with
 * `monthDay`, not from the previous date.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return unpackDate(addMonthsPacked(packDate(date), months));
}

/** Returns the k-th month day M(k) of a contract: its start plus k months. M(0) is the start. */
export function monthDay(start: CalendarDate, k: number): CalendarDate {
  return addMonths(start, k);
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(packDate(to)) - dayNumber(packDate(from));
}

/**
 * Counts the month days M(1) … M(max) on or before a day. Jan 31 to Feb 28 is 1 and Jan 31 to Apr 30 is 3,
 * where common month-difference functions return 0 and 2.
 */
export function monthsPassed(start: CalendarDate, day: CalendarDate, max: number): number {
  return monthsPassedPacked(packDate(start), packDate(day), max);
}

const FIRST_MONDAY = '2000-01-03';

/** Returns the Monday of the date's week (ISO 8601): 2026-11-20 is in the week of 2026-11-16. */
export function mondayOf(date: CalendarDate): CalendarDate {
  const days = daysBetween(FIRST_MONDAY, date) % 7;
  return addDays(date, -(days < 0 ? days + 7 : days));
}

/**
 * Returns the ISO 8601 week of a date, in the year that contains its Thursday: 2027-01-01 is in '2026-W53'.
 */
export function isoWeekOf(date: CalendarDate): string {
  const thursday = addDays(mondayOf(date), 3);
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

import {
  dayNumber,
  daysInMonth,
  fromDayNumber,
  monthDayPacked,
  monthsPassedPacked,
  packDate,
  unpackDate,
} from './packed-date.ts';

/** A calendar date without a time zone, 'YYYY-MM-DD', years 0001 to 9999. Such texts sort by time. */
export type CalendarDate = string;

/** Is this text a real date? '2026-02-29' is not. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const month = Number(text.slice(5, 7));
  if (month < 1 || month > 12) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysInMonth(Number(text.slice(0, 4)) * 12 + month - 1);
}

/** The date so many days later (earlier when negative): 2026-02-28 + 1 is 2026-03-01. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return unpackDate(fromDayNumber(dayNumber(packDate(date)) + days));
}

/**
 * The date so many months later, on that month's last day where the month is shorter: 31 Jan + 1 is 28 or 29 Feb.
 * Clamping loses the day, so count a series from its first date (`monthDay`), never from the one before.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return unpackDate(monthDayPacked(packDate(date), months));
}

/** The k-th month day M(k) of a contract: its start plus k months, always counted from the start. M(0) is the start. */
export function monthDay(start: CalendarDate, k: number): CalendarDate {
  return addMonths(start, k);
}

/** How many days from one date to the other; negative when `to` is the earlier. 2026-02-28 to 2026-03-01 is 1. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(packDate(to)) - dayNumber(packDate(from));
}

/**
 * How many of the month days M(1) … M(most) are not after the day? A payment counts on its own day.
 * 31 Jan to 28 Feb is 1, 31 Jan to 30 Apr is 3, where ready-made month differences say 0 and 2.
 */
export function monthsPassed(start: CalendarDate, day: CalendarDate, max: number): number {
  return monthsPassedPacked(packDate(start), packDate(day), max);
}

// A Monday.
const FIRST_MONDAY = '2000-01-03';

/** The Monday of the date's week: weeks begin on Monday (ISO 8601). 2026-11-20 is of the week of 2026-11-16. */
export function mondayOf(date: CalendarDate): CalendarDate {
  const days = daysBetween(FIRST_MONDAY, date) % 7;
  return addDays(date, -(days < 0 ? days + 7 : days));
}

/** The date's week as ISO 8601 writes it: that of the year in which its Thursday lies. 2027-01-01 is of '2026-W53'. */
export function isoWeekOf(date: CalendarDate): string {
  const thursday = addDays(mondayOf(date), 3);
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

import { addMonths, type CalendarDate } from '../calendar.ts';

const FIRST_START: CalendarDate = '1980-01-01';
const MONTHS_AHEAD = 60;

/**
 * Returns the first and last allowed start date of a contract on a day: from 1980 to five years ahead. On
 * 2028-02-29 the range ends on 2033-02-28.
 */
export function startRange(today: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  return { first: FIRST_START, last: addMonths(today, MONTHS_AHEAD) };
}

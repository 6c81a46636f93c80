import { addMonths, type CalendarDate } from '../calendar.ts';

const FIRST_START: CalendarDate = '1980-01-01';
const MONTHS_AHEAD = 60;

/** Between which days may a contract start, both included, on a day? From 1980 to five years ahead: on 2028-02-29 to 2033-02-28. */
export function startRange(today: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  return { first: FIRST_START, last: addMonths(today, MONTHS_AHEAD) };
}

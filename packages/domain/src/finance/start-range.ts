import { addMonths, type CalendarDate } from '../calendar.ts';

const FIRST_START: CalendarDate = '1980-01-01';
const MONTHS_AHEAD = 60;

export function startRange(today: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  return { first: FIRST_START, last: addMonths(today, MONTHS_AHEAD) };
}

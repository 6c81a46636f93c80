import { type CalendarDate, isCalendarDate } from '@fleetworth/domain/calendar';

const FIRST: CalendarDate = '1900-01-01';
const LAST: CalendarDate = '2199-12-31';

/**
 * The day that is typed as MM/DD/YYYY, or as its digits alone; null for everything else. No text becomes another day than it says:
 * 31/12/2024 and 02/30/2025 are none.
 */
export function parseTypedDate(typed: string): CalendarDate | null {
  const parts =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim());
  if (!parts) return null;
  const [, month = '', day = '', year = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) && date >= FIRST && date <= LAST ? date : null;
}

/** A day as it is typed: MM/DD/YYYY. */
export const typedDate = (date: CalendarDate): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

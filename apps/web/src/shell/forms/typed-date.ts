import type { CalendarDate } from '@fleetworth/domain/calendar';
import { readDate, type Reading, readingHint } from '@fleetworth/domain/reading';
import { today } from '../api/today.ts';

const readTyped = (typed: string): Reading<CalendarDate> =>
  readDate(typed, { currentYear: Number(today().slice(0, 4)) });

/**
 * Returns the date that is typed or pasted, the month first; null for a text that is no date. No text becomes
 * another day than it says: 31/12/2024 and 02/30/2025 are none.
 */
export function parseTypedDate(typed: string): CalendarDate | null {
  const reading = readTyped(typed);
  return 'value' in reading ? reading.value : null;
}

/** Returns how to write a date that could not be read; null where it is clear from the format alone. */
export function dateHint(typed: string): string | null {
  const reading = readTyped(typed);
  return 'problem' in reading ? readingHint(reading.problem) : null;
}

/** Writes a date as it is typed: MM/DD/YYYY. */
export const typedDate = (date: CalendarDate): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

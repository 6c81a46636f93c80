import type { CalendarDate } from '@fleetworth/domain/calendar';
import { readDate, type ParseResult, readingHint } from '@fleetworth/domain/reading';
import { today } from '../api/today.ts';

const readTypedDate = (typed: string): ParseResult<CalendarDate> =>
  readDate(typed, { currentYear: Number(today().slice(0, 4)) });

/**
 * Parses a typed or pasted date with the month first; null if it isn't a date. Never guesses another day:
 * 31/12/2024 and 02/30/2025 return null.
 */
export function parseTypedDate(typed: string): CalendarDate | null {
  const reading = readTypedDate(typed);
  return 'value' in reading ? reading.value : null;
}

/** Returns a hint for a date that couldn't be parsed; null if the field's error message needs no hint. */
export function dateHint(typed: string): string | null {
  const reading = readTypedDate(typed);
  return 'problem' in reading ? readingHint(reading.problem) : null;
}

export const formatTypedDate = (date: CalendarDate): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

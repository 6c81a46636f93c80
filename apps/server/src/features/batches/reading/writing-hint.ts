import { isCalendarDate } from '@fleetworth/domain/calendar';
import type { ColumnType } from '@fleetworth/contract/batch-columns';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';

type Typed = Exclude<ReadCell, null>;

/** How to write what was typed, where it is plain what was meant; null where it is not. `isReadable` says whether the column would take a text. */
export function writingHint(
  type: ColumnType,
  typed: Typed,
  isReadable: (text: string) => boolean,
): string | null {
  if (TEXTS.includes(type)) return isCutNumber(typed) ? 'Format the cell as text.' : null;
  if (type === 'date') return dateHint(typed);
  if (!NUMBERS.includes(type)) return null;
  return numberHint(String(typed), isReadable) ?? (type === 'whole' ? wholeHint(typed) : null);
}

/** True for a number that a spreadsheet has cut: it keeps 15 digits, and shows zeros for the others. */
export const isCutNumber = (typed: Typed): boolean =>
  typeof typed === 'number' && Math.abs(typed) >= LARGEST_WHOLE;

const LARGEST_WHOLE = 1e15;
const TEXTS: readonly ColumnType[] = ['vin', 'text', 'texts'];
const NUMBERS: readonly ColumnType[] = ['whole', 'decimal', 'money', 'percent', 'share'];

// Units that our columns are in: what stands beside others is another number.
const UNIT = String.raw`(?:mi|miles?|mls|mos?|mths?|months?|usd|us\$|dollars?|pct|percent)\.?`;
const WITH_UNIT = new RegExp(String.raw`^(?:${UNIT}\s*)?(\$?\s?[\d.,]+)\s*(?:${UNIT})?$`, 'i');

function numberHint(typed: string, isReadable: (text: string) => boolean): string | null {
  const number = WITH_UNIT.exec(typed)?.[1]?.replaceAll(/[$\s]/g, '') ?? '';
  return number !== typed && isReadable(number) ? `Write the number alone: ${number}.` : null;
}

const wholeHint = (typed: Typed): string | null =>
  /^[\d,]+\.\d+$/.test(String(typed)) ? 'Write a whole number.' : null;

const LONG_YEAR = 4;
const TIME = String.raw`(?:[T\s]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|Z)?)?`;
const DAY = new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, 'i');
const DAY_AND_TIME = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2})${TIME}$`, 'i');
const MONTH_IN_LETTERS = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

function dateHint(typed: Typed): string | null {
  if (typeof typed === 'number') return 'Format the cell as a date, or write it as MM/DD/YYYY.';
  const text = String(typed);
  const [, first = '', , second = '', year = ''] = DAY.exec(text) ?? [];
  if (year === '') {
    const [, day] = DAY_AND_TIME.exec(text) ?? [];
    if (day !== undefined && day !== text && isCalendarDate(day)) return `Write the day alone: ${day}.`;
    return MONTH_IN_LETTERS.test(text) ? 'Write it as MM/DD/YYYY.' : null;
  }
  const longYear = year.length === LONG_YEAR ? year : `20${year}`;
  const written = `${first}/${second}/${longYear}`;
  if (isDay(longYear, first, second)) {
    if (year.length !== LONG_YEAR) return `Write the year with four digits: ${written}.`;
    return written === text ? null : `Write the day alone, as MM/DD/YYYY: ${written}.`;
  }
  return isDay(longYear, second, first) ? `Write the month first: ${second}/${first}/${longYear}.` : null;
}

const isDay = (year: string, month: string, day: string): boolean =>
  isCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);

import { plain } from '../../../platform/spreadsheet/find-heading.ts';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import type { Places } from './read-sheet.ts';

/** Headings of a sheet whose columns are passed over: the first of them, and how many there are. */
export interface UnreadHeadings {
  names: string[];
  count: number;
}

const MOST_NAMES = 8;
const LONGEST_NAME = 30;
/** The columns that the sheet of refused rows adds are ours. */
const OWN_HEADINGS = ['reason'];

/** Lists the headings whose columns are not read. */
export function unreadHeadings(places: Places, heading: readonly ReadCell[]): UnreadHeadings {
  const read = new Set(places.values());
  const unread = heading.flatMap((cell, place) => {
    const name = headingText(cell);
    return read.has(place) || name === '' || OWN_HEADINGS.includes(plain(name)) ? [] : [name];
  });
  return { names: unread.slice(0, MOST_NAMES), count: unread.length };
}

/** Says which headings a sheet has: the first of them by name, the others by their count. */
export function namedHeadings(heading: readonly ReadCell[]): string {
  const names = heading.map(headingText).filter((name) => name !== '');
  const others = names.length - MOST_NAMES;
  const named = names.slice(0, MOST_NAMES).join(', ');
  return others > 0 ? `${named} and ${others} more` : named;
}

/** Returns a heading in one line, without invisible characters, cut where it is long. */
export function headingText(cell: ReadCell): string {
  const text = String(cell ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const letters = Array.from(text);
  return letters.length > LONGEST_NAME
    ? `${letters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

import { plain } from '../../platform/spreadsheet/find-heading.ts';
import type { ReadCell } from '../../platform/spreadsheet/read-row.ts';
import type { Places } from './read-sheet.ts';

/** Headings of a sheet whose columns are passed over: the first of them, and how many there are. */
export interface UnreadHeadings {
  names: string[];
  count: number;
}

const MOST_NAMES = 8;
const LONGEST_NAME = 30;
/** What the sheet of refused rows adds is ours. */
const OWN_HEADINGS = ['reason'];

/** What stands in the heading besides the columns that are read. A heading that is read already stands there again. */
export function unreadHeadings(places: Places, heading: readonly ReadCell[]): UnreadHeadings {
  const read = new Set(places.values());
  const readNames = new Set([...read].map((place) => plain(String(heading[place] ?? ''))));
  const unread = heading.flatMap((cell, place) => {
    const name = nameOf(cell);
    const word = plain(name);
    if (read.has(place) || name === '' || OWN_HEADINGS.includes(word)) return [];
    return [readNames.has(word) ? `${name} (again)` : name];
  });
  return { names: unread.slice(0, MOST_NAMES), count: unread.length };
}

/** In one line, without what can not be seen. */
function nameOf(cell: ReadCell): string {
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

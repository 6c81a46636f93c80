import { toColumnLetters } from '../../../platform/spreadsheet/sheet-xml.ts';
import { cellText, type ReadCell, type ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import type { LocatedColumn } from './find-columns.ts';
import { isReasonHeading } from './reason-heading.ts';

/** First headings of columns that are not read, and their total number. */
export interface UnreadHeadings {
  names: string[];
  count: number;
}

const MAX_LISTED = 8;
const MAX_NAME_LENGTH = 30;

/** Finds the columns that have cells but no heading. */
export class UnnamedColumns {
  readonly #named: readonly boolean[];
  readonly #filled = new Set<number>();

  constructor(heading: readonly ReadCell[]) {
    this.#named = heading.map((cell) => headingText(cell) !== '');
  }

  add({ cells }: ReadRow): void {
    for (const [index, cell] of cells.entries())
      if (this.#named[index] !== true && cell !== null && cellText(cell).trim() !== '')
        this.#filled.add(index);
  }

  /** Lists the columns that have cells but no heading by their spreadsheet letters. */
  names(): string[] {
    return [...this.#filled]
      .toSorted((a, b) => a - b)
      .map((index) => `Column ${toColumnLetters(index)} (no heading)`);
  }
}

/** Lists the headings of columns that are not read, followed by columns without a heading. */
export function unreadHeadings(
  columns: readonly LocatedColumn[],
  heading: readonly ReadCell[],
  unnamed: readonly string[],
): UnreadHeadings {
  const readIndexes = new Set(columns.flatMap(({ index, unitIndex }) => [index, unitIndex]));
  const unread = heading.flatMap((cell, index) => {
    const name = headingText(cell);
    return readIndexes.has(index) || name === '' || isReasonHeading(cell) ? [] : [name];
  });
  const all = [...unread, ...unnamed];
  return { names: all.slice(0, MAX_LISTED), count: all.length };
}

/** Returns a heading on one line, without invisible characters and truncated if long. */
export function headingText(cell: ReadCell): string {
  const text = cellText(cell)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const letters = Array.from(text);
  return letters.length > MAX_NAME_LENGTH
    ? `${letters
        .slice(0, MAX_NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

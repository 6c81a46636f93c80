import { toColumnLetters } from '../../../platform/spreadsheet/sheet-xml.ts';
import { cellText, type ReadCell, type ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import type { LocatedColumn } from './find-columns.ts';
import { isReasonHeading } from './reason-heading.ts';

/** Headings of columns that are not read. `names` lists the first headings, and `count` counts all. */
export interface UnreadHeadings {
  names: string[];
  count: number;
}

const MAX_LISTED = 8;
const MAX_NAME_LENGTH = 30;

export class UnnamedColumns {
  readonly #hasHeading: readonly boolean[];
  readonly #filled = new Set<number>();

  constructor(heading: readonly ReadCell[]) {
    this.#hasHeading = heading.map((cell) => headingText(cell) !== '');
  }

  add({ cells }: ReadRow): void {
    for (const [index, cell] of cells.entries())
      if (this.#hasHeading[index] !== true && cell !== null && cellText(cell).trim() !== '')
        this.#filled.add(index);
  }

  names(): string[] {
    return [...this.#filled]
      .toSorted((a, b) => a - b)
      .map((index) => `Column ${toColumnLetters(index)} (no heading)`);
  }
}

export function listUnreadHeadings(
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

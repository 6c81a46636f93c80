import type { NamedSheet, ReadCell, ReadRow } from './read-row.ts';

/** What the heading of a sheet has to hold. */
export interface WantedHeading {
  /** Of each column the words that it may be called by, each as `plain` makes it. */
  columns: readonly (readonly string[])[];
  /** A sheet that begins with these words is not read. */
  never: readonly string[];
}

/** How far down a heading is looked for: rows that hold anything. */
export const MOST_ROWS_TO_HEADING = 20;

/**
 * Yields the rows of the first sheet that has the heading, beginning with the heading. Titles above it and covers before
 * it are skipped. Yields the most similar row alone when no sheet has the heading.
 */
export async function* fromHeading(
  sheets: readonly NamedSheet[],
  wanted: WantedHeading,
): AsyncGenerator<ReadRow> {
  const nearest = new NearestRow(wanted);
  for (const { rows } of sheets) {
    let isFound = false;
    let left = MOST_ROWS_TO_HEADING;
    for await (const row of rows()) {
      if (isEmptyRow(row)) continue;
      if (left === MOST_ROWS_TO_HEADING && beginsWith(row, wanted.never)) break;
      isFound ||= nearest.take(row) === 0;
      if (isFound) yield row;
      left -= 1;
      if (!isFound && left === 0) break;
    }
    if (isFound) return;
  }
  if (nearest.row !== null) yield nearest.row;
}

/** True when no cell holds a value. Sheets often go on below their last row with styled or blank cells. */
export const isEmptyRow = ({ cells }: ReadRow): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

/** Whatever its case, blanks and signs: 'Hold for Sale' is hold_for_sale. */
export const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9%]/g, '');

// Units, formats and 'required' that people write behind a heading.
const NOTES =
  /(?:\s*\((?:mi|miles|usd|\$|\d{1,4}|[dmy]{1,4}(?:[/.-][dmy]{1,4}){1,2}|required|optional)\))+\s*$/i;

/** Returns the word by which a heading is compared: without its case, blanks, signs and notes in parentheses. */
export const headingWord = (cell: ReadCell): string => plain(String(cell ?? '').replace(NOTES, ''));

export const beginsWith = ({ cells }: ReadRow, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word, place) => plain(String(cells[place] ?? '')) === word);

/** The row that lacks the fewest columns; of those the one that says the most. */
class NearestRow {
  readonly #wanted: WantedHeading;
  #lacking = Number.POSITIVE_INFINITY;
  #filled = 0;
  row: ReadRow | null = null;

  constructor(wanted: WantedHeading) {
    this.#wanted = wanted;
  }

  /** Answers how many columns the row lacks. */
  take(row: ReadRow): number {
    const words = new Set(row.cells.map(headingWord));
    const lacking = this.#wanted.columns.filter((names) => !names.some((name) => words.has(name))).length;
    if (lacking < this.#lacking || (lacking === this.#lacking && words.size > this.#filled)) {
      this.#lacking = lacking;
      this.#filled = words.size;
      this.row = row;
    }
    return lacking;
  }
}

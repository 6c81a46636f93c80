import type { ReadRow } from './read-row.ts';

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
 * The rows of the first sheet that has the heading, from there on: titles above it and covers before it are passed over. Where none has it, the row alone that
 * comes nearest to it.
 */
export async function* fromHeading(
  sheets: AsyncIterable<AsyncIterable<ReadRow>>,
  wanted: WantedHeading,
): AsyncGenerator<ReadRow> {
  const nearest = new NearestRow(wanted);
  for await (const rows of sheets) {
    let isFound = false;
    let left = MOST_ROWS_TO_HEADING;
    for await (const row of rows) {
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

/** Sheets often go on below their last row with cells that only have a look. */
export const isEmptyRow = ({ cells }: ReadRow): boolean =>
  cells.every((cell) => cell === null || cell === '');

/** Whatever its case, blanks and signs: 'Hold for Sale' is hold_for_sale. */
export const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9%]/g, '');

const beginsWith = ({ cells }: ReadRow, words: readonly string[]): boolean =>
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
    const words = new Set(row.cells.map((cell) => plain(String(cell ?? ''))));
    const lacking = this.#wanted.columns.filter((names) => !names.some((name) => words.has(name))).length;
    if (lacking < this.#lacking || (lacking === this.#lacking && words.size > this.#filled)) {
      this.#lacking = lacking;
      this.#filled = words.size;
      this.row = row;
    }
    return lacking;
  }
}

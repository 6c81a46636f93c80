/**
 * Text (also in a column of figures), a number as a count or in dollars, or a date as YYYY-MM-DD. Null is an
 * empty cell.
 */
export type Cell = string | number | WrongCell | null;

/** Text to correct, or null for an empty cell to fill in. The cell is highlighted. */
export interface WrongCell {
  wrong: string | null;
}

export interface SheetColumn {
  title: string;
  /** Format of the cells. Percentages are whole percents: 2 means 2%. */
  kind: ColumnKind;
  /** True if the 'About' sheet shows the sum of the column. */
  isTotaled?: true;
  /** True if a text in the column marks its row as simulated. */
  marksSandbox?: true;
}

export type ColumnKind = 'text' | 'count' | 'plain' | 'decimal' | 'usd' | 'percent' | 'date';

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
}

/** Line of the 'About' sheet. */
export interface AboutLine {
  label: string;
  value: string | number;
  kind: ColumnKind;
}

/** Sum of a column, and the number of rows that have a value in it. */
interface ColumnTotal {
  column: SheetColumn;
  sum: number;
  rows: number;
}

/** Totals of the written rows. */
export interface SheetTotals {
  rows: number;
  columns: readonly ColumnTotal[];
  /** Number of simulated rows. */
  sandboxRows: number;
}

/** Returns the lines of the 'About' sheet once all rows have been written. */
export type About = (totals: SheetTotals) => readonly AboutLine[];

export const ABOUT_SHEET = 'About';
/** Defined name that marks the 'About' sheet, so that readers skip it even after it was renamed. */
export const ABOUT_NAME = 'Fleetworth_About';

/** Yields all rows as one page, for sheets that are small enough. */
export async function* inOnePage<Page>(page: Page) {
  yield page;
}

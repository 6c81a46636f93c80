/** A date has the form YYYY-MM-DD. Null is an empty cell. */
export type Cell = string | number | WrongCell | null;

/** Cell to correct, which is highlighted. Contains the wrong text, or null if the cell is empty. */
export interface WrongCell {
  wrongText: string | null;
}

export interface SheetColumn {
  title: string;
  /** Percentages are whole percents: 2 means 2%. */
  kind: ColumnKind;
  isTotaled?: true;
  /** True if a text in the column marks its row as simulated. */
  marksSandbox?: true;
}

export type ColumnKind = 'text' | 'count' | 'plain' | 'decimal' | 'usd' | 'percent' | 'date';

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
}

/** Line of the 'About' sheet, which describes the exported sheet. */
export interface AboutLine {
  label: string;
  value: string | number;
  kind: ColumnKind;
}

interface ColumnTotal {
  column: SheetColumn;
  sum: number;
  rowCount: number;
}

export interface SheetTotals {
  rowCount: number;
  columns: readonly ColumnTotal[];
  sandboxRowCount: number;
}

export type DescribeSheet = (totals: SheetTotals) => readonly AboutLine[];

export const ABOUT_SHEET_NAME = 'About';
/** Marks the 'About' sheet, so that readers skip it even after it was renamed. */
export const ABOUT_DEFINED_NAME = 'Fleetworth_About';

export async function* asSinglePage<Page>(page: Page) {
  yield page;
}

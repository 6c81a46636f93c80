/**
 * Text (also in a column of figures), a number as a count or in dollars, or a date as YYYY-MM-DD. Null is an
 * empty cell.
 */
export type Cell = string | number | WrongCell | null;

/** Text to correct, or '' to fill in. The cell is highlighted. */
export interface WrongCell {
  wrong: string | null;
}

export interface SheetColumn {
  title: string;
  /** Format of the cells. Percentages are whole percents: 2 means 2%. */
  kind: ColumnKind;
}

export type ColumnKind = 'text' | 'count' | 'plain' | 'decimal' | 'usd' | 'percent' | 'date';

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
}

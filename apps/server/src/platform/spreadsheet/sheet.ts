/** A text, also in a column of figures, a number as it is counted or in dollars, or a date as YYYY-MM-DD; null is an empty cell. */
export type Cell = string | number | WrongCell | null;

/** A text that is to be mended, or to be typed where there is none: its cell is filled. */
export interface WrongCell {
  wrong: string | null;
}

export interface SheetColumn {
  title: string;
  /** How its cells are written. A percent is of one hundred: 2 means 2 %. */
  kind: ColumnKind;
}

export type ColumnKind = 'text' | 'count' | 'plain' | 'decimal' | 'usd' | 'percent' | 'date';

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
}

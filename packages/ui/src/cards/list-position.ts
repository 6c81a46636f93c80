export interface ListPosition {
  /** Index of the first row that is at least partly visible. */
  row: number;
  /** Height of the part of the first row that is scrolled out of view. */
  hiddenPx: number;
  leftPx: number;
  focus: FocusedCell | null;
}

/** A header has no row, and a card has no column. */
export interface FocusedCell {
  rowId: string | null;
  columnId: string | null;
}

export type FocusListCell = (cell: { rowId: string; columnId: string }) => void;

/** Returns undefined while the rows are loading or belong to an earlier query. */
export type ReadListPosition = () => ListPosition | undefined;

/** Where the user was in a list: what was in sight, and what had the focus. */
export interface ListPlace {
  /** The first row in sight; counts from 0. */
  row: number;
  /** How much of that row was scrolled away. */
  hiddenPx: number;
  /** How far the list was scrolled sideways. */
  leftPx: number;
  focus: FocusedCell | null;
}

/** A cell by its row and column; a header has no row, a card no column. */
export interface FocusedCell {
  rowId: string | null;
  columnId: string | null;
}

/** Gives the focus to a cell of a list, or to its card, and brings it into sight. */
export type FocusListCell = (cell: { rowId: string; columnId: string }) => void;

/** Answers where the list stands now; undefined while its rows are those of another question, or on their way. */
export type ReadListPlace = () => ListPlace | undefined;

import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';

/** Value in the format of the API: dollars, percent, whole numbers, YYYY-MM-DD; null for an empty cell. */
export type CellValue = string | number | string[] | null;

/** Problem of a cell; `column` is its heading, or null for a problem of the whole row. */
export interface CellProblem {
  column: string | null;
  value: string;
  text: string;
  /** Set if the cell could not be read, so its value was rejected before any comparison with the database. */
  isUnreadable?: true;
}

/** Row of a sheet as far as it can be read without the database. */
export interface SheetRow {
  row: number;
  /** Values by field; fields with unreadable cells are absent. */
  values: Record<string, CellValue>;
  problems: CellProblem[];
  /** Cells of optional columns whose values are ignored. */
  notes: (CellProblem & { kind: 'not_stored' })[];
  /** All cells in the order of the sheet, if batches of this kind keep them. */
  ownCells?: readonly ReadCell[];
  /** Cells of known columns by heading, for the sheet of rejected rows. */
  cells: Record<string, ReadCell>;
}

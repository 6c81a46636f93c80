import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';

/** Value in the format of the API: dollars, percent, whole numbers, YYYY-MM-DD. Null for an empty cell. */
export type CellValue = string | number | string[] | null;

/** Problem of a cell. `column` is the heading of the cell, or null for a problem of the whole row. */
export interface CellProblem {
  column: string | null;
  value: string;
  text: string;
  /** Set if the cell could not be read, so that its value was never compared with the database. */
  isUnreadable?: true;
}

export interface SheetRow {
  row: number;
  /** Values by field. Fields with unreadable cells are absent. */
  values: Record<string, CellValue>;
  problems: CellProblem[];
  /** Problems of cells in optional columns. The row is read without these values. */
  notes: (CellProblem & { kind: 'not_stored' })[];
  /** All cells in the order of the sheet. Absent unless batches of this kind store all cells. */
  originalCells?: readonly ReadCell[];
  /** Cells of the columns that are read, by the heading of the template. */
  cells: Record<string, ReadCell>;
}

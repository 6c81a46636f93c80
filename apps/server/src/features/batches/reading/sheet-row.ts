import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';

/**
 * A value as the calls of the API take it: dollars, percent, whole numbers, YYYY-MM-DD; null is an empty
 * cell.
 */
export type CellValue = string | number | string[] | null;

/** Fault of a cell; `column` is the heading, null for a fault of the row. */
export interface CellProblem {
  column: string | null;
  /** Text of the cell. */
  value: string;
  text: string;
  /**
   * Present where the cell could not be read: its value was refused before anything was compared with the
   * database.
   */
  isUnreadable?: true;
}

/** A row of a sheet, as far as it can be read without the database. */
export interface SheetRow {
  /** Number of the row in the spreadsheet. */
  row: number;
  /** By field; a field whose cell could not be read is absent. */
  values: Record<string, CellValue>;
  problems: CellProblem[];
  /** Cells of optional columns that were left out. */
  notes: (CellProblem & { kind: 'not_stored' })[];
  /** The cells of our columns by heading, for the sheet of refused rows. */
  cells: Record<string, ReadCell>;
}

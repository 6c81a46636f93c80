import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { RowAction, RowNoteKind } from '@fleetworth/contract/batch-choices';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SpreadsheetAnswer } from '../../platform/http/spreadsheet-answer.ts';
import type { Write } from '../../platform/db/write.ts';
import type { CellProblem, CellValue } from './reading/sheet-row.ts';

// A row on its way, each with its own type: ReadRow, the cells as they stand in the file; SheetRow, read by its columns; StoredRow in the database;
// PendingRow or GoodRow, as it is judged; JudgedRow, what it would do or did; ShownRow, as the calls answer it.

/** Whose sheet it is, and what it is about. */
export interface BatchSubject {
  id: number;
  kind: BatchKind;
  companyId: number | null;
  regionCode: string | null;
}

/** A row whose cells could all be read. */
export interface GoodRow {
  row: number;
  values: Record<string, CellValue>;
}

/** A row with the facts that `prepare` found for it. */
export interface PreparedRow<Facts> extends GoodRow {
  facts: Facts;
}

/** The vehicle that a row is about, or by its name what else it is about. */
export interface BatchItem {
  id: number;
  vin: string | null;
  unit: string | null;
  name: string | null;
  /** Answer of a provider about it. */
  answer?: unknown;
  /** Message with the stored figures, for items that are no vehicle. */
  message?: string;
}

/** By the heading of its column, or what else people call it: 'After' and 'Again in' of repeated names, 'Type' of a contract. */
export interface RowChange {
  column: string;
  from: string | null;
  to: string | null;
}

/** Note about a row. It does not refuse the row. */
export interface RowNote extends CellProblem {
  kind: RowNoteKind;
}

/** Effect of a row as of now: its changes, or the reason why it does nothing. */
export interface JudgedRow {
  row: number;
  action: RowAction;
  changes: RowChange[];
  problems: CellProblem[];
  /** Absent where there are none. */
  notes?: RowNote[];
  item: BatchItem | null;
}

export interface Reading {
  database: Database;
  scope: Scope;
  today: string;
}

/**
 * Meaning of the rows of one kind of sheet. All rows of one name come together and in their order: each is judged by what
 * the earlier ones leave, and the last one counts. `Facts` is what a row needs from outside systems to be applied.
 */
export interface KindOfRows<Facts = undefined> {
  /** Name of what a row is about. */
  nameOf: (values: Record<string, CellValue>) => string;
  /** Judges what rows would do now; writes nothing. */
  judge: (reading: Reading, batch: BatchSubject, rows: readonly GoodRow[]) => Promise<JudgedRow[]>;
  /** Where set, `judge` takes rows that lack the values of cells that could not be read, as long as this field has one. */
  judgedBy?: string;
  /**
   * Asks outside systems what `apply` needs, outside of its transaction; by row. A row that is not among it is asked about again.
   */
  prepare?: (batch: BatchSubject, rows: readonly GoodRow[]) => Promise<ReadonlyMap<number, Facts>>;
  /** Applies rows in the transaction of the write, after another check under its locks. */
  // A method, so that kinds with facts of different types fit in one record.
  apply(write: Write, batch: BatchSubject, rows: readonly PreparedRow<Facts>[]): Promise<JudgedRow[]>;
  /** A finished sheet with what its rows were answered, in place of the uploaded file. */
  fillIn?: (database: Database, batch: { id: number; rows: number }) => SpreadsheetAnswer;
}

export type KindsOfRows = Record<BatchKind, KindOfRows<unknown>>;

/** The company of a sheet whose kind is uploaded for one. */
export function companyOf({ id, companyId }: BatchSubject): number {
  if (companyId === null) throw new Error(`Batch ${id} has no company.`);
  return companyId;
}

/** A row that is refused for a reason of its own. */
export const refusedRow = (row: number, ...problems: CellProblem[]): JudgedRow => ({
  row,
  action: 'refuse',
  changes: [],
  problems,
  item: null,
});

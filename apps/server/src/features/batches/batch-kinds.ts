import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { RowAction, RowNoteKind } from '@fleetworth/contract/batch-choices';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import type { Write } from '../../platform/db/write.ts';
import type { CellProblem, CellValue } from './reading/sheet-row.ts';

// Types of a row by stage: `ReadRow` holds the cells as in the file; `SheetRow` is read by its columns;
// `StoredRow` is in the database; `PendingRow` and `ValidRow` are validated; `EvaluatedRow` holds the effect;
// `RowView` is returned by the API.

/** Owner and subject of a batch. */
export interface BatchSubject {
  id: number;
  kind: BatchKind;
  companyId: number | null;
  regionCode: string | null;
}

/** Row without unreadable cells. */
export interface ValidRow {
  row: number;
  values: Record<string, CellValue>;
}

export interface PreparedRow<ExternalData> extends ValidRow {
  externalData: ExternalData;
}

/** Vehicle that a row is about, or the name of another record. */
export interface BatchItem {
  id: number;
  vin: string | null;
  unit: string | null;
  name: string | null;
  answer?: unknown;
  /** Message with the stored figures, for items other than vehicles. */
  message?: string;
}

/**
 * Change of one field. `column` is a column heading or another label: 'After' and 'Again in' for repeated
 * names, 'Type' for a contract.
 */
export interface RowChange {
  column: string;
  from: string | null;
  to: string | null;
}

/** Note about a row. It does not reject the row. */
export interface RowNote extends CellProblem {
  kind: RowNoteKind;
}

/** Current effect of a row: its changes, or the reason why it changes nothing. */
export interface EvaluatedRow {
  row: number;
  action: RowAction;
  changes: RowChange[];
  problems: CellProblem[];
  notes?: RowNote[];
  item: BatchItem | null;
}

/** Context in which rows are evaluated without writing. */
export interface ReadContext {
  database: Database;
  scope: Scope;
  today: string;
}

/**
 * Behavior of the rows of one kind of batch. All rows with the same name are passed together and in order:
 * each row is evaluated against the result of the earlier rows, so the last row decides the final values.
 * `ExternalData` is the data from outside systems that applying a row requires.
 */
export interface RowKind<ExternalData = undefined> {
  /** Returns the name of the record that a row is about. */
  nameOf: (values: Record<string, CellValue>) => string;
  /** Evaluates what rows would do now, without writing. */
  evaluate: (
    readContext: ReadContext,
    batch: BatchSubject,
    rows: readonly ValidRow[],
  ) => Promise<EvaluatedRow[]>;
  /**
   * Set if rows are about vehicles of the batch's company, which are found before rows are evaluated. Rows
   * then have the full VIN.
   */
  vehicles?: 'existing' | 'existing_or_new';
  /**
   * Field that a row must have to be evaluated when other cells are unreadable. If no field is set, rows with
   * unreadable cells are not evaluated.
   */
  identifyingField?: string;
  /**
   * Fetches what `apply` requires from outside systems, before its transaction, keyed by row. Rows missing
   * from the result are requested again.
   */
  prepare?: (batch: BatchSubject, rows: readonly ValidRow[]) => Promise<ReadonlyMap<number, ExternalData>>;
  /** Applies rows in the transaction of the write, after evaluating them again under its locks. */
  // Declared as a method so that kinds with different `ExternalData` fit in one record.
  apply(
    write: Write,
    batch: BatchSubject,
    rows: readonly PreparedRow<ExternalData>[],
  ): Promise<EvaluatedRow[]>;
  /** True to store all cells of each row, so that `fillIn` can return them to the user. */
  keepsCells?: true;
  /** Returns the completed spreadsheet with the answers for its rows, in place of the uploaded file. */
  fillIn?: (
    database: Database,
    scope: Scope,
    batch: { id: number; rows: number },
  ) => Promise<SpreadsheetResponse>;
}

export type RowKinds = Record<BatchKind, RowKind<unknown>>;

/** Returns the company id of a batch. Throws if the batch has no company. */
export function companyOf({ id, companyId }: BatchSubject): number {
  if (companyId === null) throw new Error(`Batch ${id} has no company.`);
  return companyId;
}

export const rejectedRow = (row: number, ...problems: CellProblem[]): EvaluatedRow => ({
  row,
  action: 'refuse',
  changes: [],
  problems,
  item: null,
});

/** Returns the name of a row about a vehicle: its VIN as written, or else its unit. */
export const vehicleNameOf = ({ vin, unit }: ValidRow['values']): string => String(vin ?? unit ?? '');

/** Returns the VIN of a row, or '' if it is unreadable. */
export const vinOf = ({ vin }: ValidRow['values']): string => String(vin ?? '');

export const vinsOf = (rows: readonly ValidRow[]): string[] => rows.map(({ values }) => vinOf(values));

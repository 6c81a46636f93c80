import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { RowAction, RowNoteKind } from '@fleetworth/contract/batch-choices';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import type { Write } from '../../platform/db/write.ts';
import type { CellProblem, CellValue } from './reading/sheet-row.ts';

// Types of a row by stage: `ReadRow` contains the cells as in the file. `SheetRow` contains the values that
// are read from the cells. `StoredRow` is a row in the database. `PendingRow` has no outcome yet and may have
// problems; `ValidRow` has none. `EvaluatedRow` contains the effect. `RowView` is returned by the API.

export interface BatchSubject {
  id: number;
  kind: BatchKind;
  companyId: number | null;
  regionCode: string | null;
}

export interface ValidRow {
  row: number;
  values: Record<string, CellValue>;
}

export interface PreparedRow<ExternalData> extends ValidRow {
  externalData: ExternalData;
}

/** Record that a row changes, as results show it. */
export interface BatchItem {
  id: number;
  vin: string | null;
  unit: string | null;
  name: string | null;
  /** The record as the API returns it. */
  answer?: unknown;
  /** Message with the stored figures, for records other than vehicles. */
  message?: string;
}

/**
 * Change of one field. `column` is a column heading or another label, such as 'After' for the earlier rows of
 * the same record, 'Again in' for its later rows, or 'Type' for the type of a contract.
 */
export interface RowChange {
  column: string;
  from: string | null;
  to: string | null;
}

export interface RowNote extends CellProblem {
  kind: RowNoteKind;
}

export interface EvaluatedRow {
  row: number;
  action: RowAction;
  changes: RowChange[];
  problems: CellProblem[];
  notes?: RowNote[];
  item: BatchItem | null;
}

export interface ReadContext {
  database: Database;
  scope: Scope;
  today: string;
}

/**
 * Behavior of the rows of one kind of batch. All rows of one record are passed together and in order.
 * Each row is evaluated against the result of the earlier rows, so the last row decides the final values.
 * `ExternalData` is the data from outside systems that `apply` requires.
 */
export interface RowKind<ExternalData = undefined> {
  /** Returns the VIN, unit or other name of the record that a row changes. */
  nameOf: (values: Record<string, CellValue>) => string;
  evaluate: (
    readContext: ReadContext,
    batch: BatchSubject,
    rows: readonly ValidRow[],
  ) => Promise<EvaluatedRow[]>;
  /**
   * Set if rows change vehicles of the batch's company. The vehicles are found before the rows are
   * evaluated, and the rows then have the full VIN.
   */
  vehicles?: 'existing' | 'existing_or_new';
  /**
   * Name of the field that a row with unreadable cells must have a value for to be evaluated. Without this
   * property, such rows are not evaluated.
   */
  identifyingField?: string;
  /**
   * Fetches what `apply` requires from outside systems, before its transaction, keyed by row. Rows missing
   * from the result are requested again.
   */
  prepare?: (batch: BatchSubject, rows: readonly ValidRow[]) => Promise<ReadonlyMap<number, ExternalData>>;
  /** Evaluates the rows again under the locks of the write, then applies them. */
  // Declared as a method so that `RowKinds` accepts kinds with different `ExternalData`.
  apply(
    write: Write,
    batch: BatchSubject,
    rows: readonly PreparedRow<ExternalData>[],
  ): Promise<EvaluatedRow[]>;
  /** True to store all cells of each row, so that `exportResults` can return them to the user. */
  storesAllCells?: true;
  /** Returns the uploaded sheet with the results added. */
  exportResults?: (
    database: Database,
    scope: Scope,
    batch: { id: number; rows: number },
  ) => Promise<SpreadsheetResponse>;
}

export type RowKinds = Record<BatchKind, RowKind<unknown>>;

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

export const vehicleNameOf = ({ vin, unit }: ValidRow['values']): string => String(vin ?? unit ?? '');

export const vinOf = ({ vin }: ValidRow['values']): string => String(vin ?? '');

export const vinsOf = (rows: readonly ValidRow[]): string[] => rows.map(({ values }) => vinOf(values));

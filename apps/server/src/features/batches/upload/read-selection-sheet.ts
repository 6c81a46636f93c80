import { batchesApi } from '@fleetworth/contract/batches';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import type { SelectionKind } from '@fleetworth/contract/selection-columns';
import { isSpreadsheetName } from '@fleetworth/contract/spreadsheet';
import { commonReasons } from '@fleetworth/contract/common-reasons';
import { notFoundReasons } from '@fleetworth/contract/records';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type ApiError, endpointErrors } from '../../../platform/errors/api-error.ts';
import { cellText } from '../../../platform/spreadsheet/read-row.ts';
import { checkFile, readingSlots } from '../reading/check-file.ts';
import { columnChoicesOf, type ColumnsForm } from '../reading/column-choices.ts';
import type { CellValue, SheetRow } from '../reading/sheet-row.ts';
import { joinSentences } from '../reading/value-text.ts';
import { listSelectableByVin, type SelectableVehicle } from '../vehicles/selectable-vehicles.repository.ts';

const createError = endpointErrors(batchesApi.calls.uploadVehicleBatch);

interface Dependencies {
  database: Database;
  scope: Scope;
}

export interface SelectionUpload extends ColumnsForm {
  file: UploadedFile | null;
  sheet?: string | undefined;
}

export interface SelectionSheet {
  kind: SelectionKind;
  upload: SelectionUpload;
  maxRows: number;
  tooManyRows: () => ApiError;
}

export interface SuitableRow {
  row: number;
  vehicleId: number;
  companyId: number;
  vin: string;
  values: Record<string, CellValue>;
}

export interface UnsuitableRow {
  row: number;
  /** VIN, or the text of the cell if it isn't a valid VIN. */
  vin: string;
  message: string;
}

export interface SelectionRows {
  suitableRows: SuitableRow[];
  unsuitableRows: UnsuitableRow[];
}

/**
 * Reads a sheet of VINs and finds their vehicles. Vehicles that the user may not change are unsuitable. If
 * several rows have the same VIN, uses the last of these rows. Stores nothing.
 */
export async function readSelectionSheet(
  { database, scope }: Dependencies,
  { kind, upload, maxRows, tooManyRows }: SelectionSheet,
): Promise<SelectionRows> {
  const { file, sheet } = upload;
  if (file === null || !isSpreadsheetName(file.name)) throw createError('batch.no_file', 'file');
  if (file.bytes.length === 0) throw createError('batch.empty', 'file');
  const rows = await readingSlots.run({ user: scope.userId }, async () => {
    const checked = await checkFile({
      kind,
      file,
      sheet,
      columnChoices: columnChoicesOf(upload),
      currentYear: NO_YEAR,
    });
    if (checked.rowCount > maxRows) throw tooManyRows();
    return (await Array.fromAsync(checked.readRows())).flat();
  });
  return matchVehicles(rows, await listSelectableByVin(database, scope, rows.map(vinOf)));
}

function matchVehicles(
  rows: readonly SheetRow[],
  byVin: ReadonlyMap<string, readonly SelectableVehicle[]>,
): SelectionRows {
  const lastRows = new Map(rows.map((row) => [vinOf(row), row.row]));
  const result: SelectionRows = { suitableRows: [], unsuitableRows: [] };
  for (const row of rows) {
    const vin = vinOf(row);
    const last = lastRows.get(vin);
    const vehicleOrProblem = findWritable(byVin.get(vin) ?? []);
    const displayedVin = vin || cellText(row.cells.VIN).slice(0, MAX_VIN_LENGTH);
    const reject = (message: string) =>
      result.unsuitableRows.push({ row: row.row, vin: displayedVin, message });
    if (vin !== '' && last !== undefined && last !== row.row) reject(`Replaced by row ${last}.`);
    else if (row.problems.length > 0) reject(problemText(row));
    else if (typeof vehicleOrProblem === 'string') reject(vehicleOrProblem);
    else {
      const { id: vehicleId, company_id: companyId } = vehicleOrProblem;
      result.suitableRows.push({ row: row.row, vehicleId, companyId, vin, values: row.values });
    }
  }
  return result;
}

function findWritable(candidates: readonly SelectableVehicle[]): SelectableVehicle | string {
  const [writable, another] = candidates.filter(({ may_write }) => may_write);
  if (another !== undefined) return 'This VIN is in several companies.';
  if (writable !== undefined) return writable;
  return (candidates.length > 0 ? commonReasons['authority.viewer'] : notFoundReasons['vehicle.not_found'])
    .message;
}

/** Year for reading dates. Not a number, because selection sheets have no date columns. */
const NO_YEAR = Number.NaN;

const MAX_VIN_LENGTH = 40;

const vinOf = ({ values: { vin } }: SheetRow): string => (typeof vin === 'string' ? vin : '');

const problemText = ({ problems }: SheetRow): string =>
  joinSentences(problems.map(({ column, text }) => (column === null ? text : `${column}: ${text}`)));

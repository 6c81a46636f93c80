import { VIN } from '@fleetworth/contract/shared-batch-columns';
import { type BatchSubject, companyOf, type ReadContext, type RowKind } from '../batch-kinds.ts';
import type { PendingRow } from '../batches.repository.ts';
import type { CellProblem } from '../reading/sheet-row.ts';
import { findRowVehicles } from '../vehicles/find-row-vehicles.ts';

interface SeparatedRows {
  readable: PendingRow[];
  /** Rows with unreadable cells, and rows whose vehicle was not found. */
  unreadable: PendingRow[];
}

interface RowContext {
  kind: Pick<RowKind, 'vehicles'>;
  readContext: Pick<ReadContext, 'database' | 'scope'>;
  batch: BatchSubject;
}

export async function separateReadableRows(
  context: RowContext,
  rows: readonly PendingRow[],
): Promise<SeparatedRows> {
  const rowsWithVehicles = await withVehicles(context, rows);
  return {
    readable: rowsWithVehicles.filter(({ problems }) => problems.length === 0),
    unreadable: rowsWithVehicles.filter(({ problems }) => problems.length > 0),
  };
}

async function withVehicles(
  { kind: { vehicles }, readContext, batch }: RowContext,
  rows: readonly PendingRow[],
): Promise<readonly PendingRow[]> {
  if (vehicles === undefined) return rows;
  const rowsWithReadableVin = rows.filter((row) => !hasProblemIn(row.problems, VIN.heading));
  const vehicleByRow = await findRowVehicles(readContext, {
    kind: batch.kind,
    companyId: companyOf(batch),
    addsVehicles: vehicles === 'existing_or_new',
    rows: rowsWithReadableVin,
  });
  return rows.map((row) => {
    const vehicle = vehicleByRow.get(row.row);
    if (vehicle === undefined) return row;
    const { vin, isFoundByUnit, problems } = vehicle;
    return {
      ...row,
      name: vin ?? row.name,
      // A unit that identifies the vehicle doesn't change the vehicle's unit.
      values: { ...row.values, vin, ...(isFoundByUnit === true && { unit: null }) },
      problems: [...row.problems, ...problems.filter(({ column }) => !hasProblemIn(row.problems, column))],
    };
  });
}

const hasProblemIn = (problems: readonly CellProblem[], heading: string | null): boolean =>
  problems.some(({ column }) => column === heading);

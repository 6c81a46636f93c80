import { formatUsd } from '@fleetworth/domain/money-format';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  changesBetween,
  COMPANY_COLUMN,
  type ValidRow,
  type EvaluatedRow,
  type RowKind,
  describeProblem,
  rejectedRow,
  vinOf,
  vinsOf,
} from '../batches/public.ts';
import { lockVehicles } from '../positions/public.ts';
import { deleteVehiclesById } from './delete-vehicles.repository.ts';
import { listVehicleSummaries, listVehicles, type StoredVehicle } from './vehicles.repository.ts';

export const vehicleDeletionRowKind = (): RowKind => ({
  nameOf: vinOf,
  evaluate: ({ database, scope }, _batch, rows) => evaluateRows(database, scope, rows),
  apply: async (write, _batch, rows) => {
    const { transaction, scope } = write;
    const vehiclesToLock = await listVehicles(transaction, scope, { vins: vinsOf(rows) });
    await lockVehicles(
      transaction,
      scope,
      vehiclesToLock.map(({ row }) => row.id),
    );
    const evaluated = await evaluateRows(transaction, scope, rows);
    const deletedIds = new Set(
      evaluated.flatMap(({ action, item }) => (action === 'delete' && item ? [item.id] : [])),
    );
    const vehiclesByCompany = Map.groupBy(
      vehiclesToLock.filter(({ row }) => deletedIds.has(row.id)),
      ({ row }) => row.company_id,
    );
    for (const [companyId, vehicles] of vehiclesByCompany)
      await deleteVehiclesById(
        write,
        companyId,
        vehicles.map(({ row }) => row.id),
      );
    return evaluated;
  },
});

const rejectRow = ({ row, values }: ValidRow, text: string): EvaluatedRow =>
  rejectedRow(row, describeProblem('vehicle_delete', values, ['vin', text]));

const formatModel = ({ row, brand, model }: StoredVehicle): string =>
  [row.model_year, brand, model].filter((part) => part !== null).join(' ');

async function evaluateRows(
  database: Database,
  scope: Scope,
  rows: readonly ValidRow[],
): Promise<EvaluatedRow[]> {
  const vehicles = await listVehicles(database, scope, { vins: vinsOf(rows) });
  const byVin = Map.groupBy(
    vehicles.filter(({ row }) => scope.canWrite(row.company_id)),
    ({ row }) => row.vin,
  );
  const summaries = await listVehicleSummaries(
    database,
    vehicles.map(({ row }) => row.id),
  );
  const rowNumbersByVehicle = new Map<number, number>();
  return rows.map((row) => {
    const [vehicle, another] = byVin.get(String(row.values.vin)) ?? [];
    if (vehicle === undefined) return rejectRow(row, "This vehicle doesn't exist.");
    if (another !== undefined) return rejectRow(row, 'This VIN is in several companies.');
    const { id, unit } = vehicle.row;
    const summary = summaries.get(id);
    const earlierRowNumber = rowNumbersByVehicle.get(id);
    if (earlierRowNumber !== undefined)
      return rejectRow(row, `Row ${earlierRowNumber} already deletes this vehicle.`);
    rowNumbersByVehicle.set(id, row.row);
    return {
      row: row.row,
      action: 'delete',
      changes: [
        { column: COMPANY_COLUMN, from: summary?.company ?? null, to: null },
        ...changesBetween('vehicle_delete', { unit }, {}),
        { column: 'Model', from: formatModel(vehicle), to: null },
        { column: 'Value', from: formatUsd(summary?.auction ?? null), to: null },
      ],
      problems: [],
      item: { id, vin: vehicle.row.vin, unit, name: null },
    };
  });
}

import type { RecordStates } from '../../platform/db/record-states.ts';
import { groupByUndoAction } from '../../platform/db/record-states.ts';
import { incrementVersions } from '../../platform/db/many-records.ts';
import { deleteRecords, restoreRecords } from '../../platform/db/records.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';
import { revertPerformances } from '../class-performances/public.ts';
import { revertContracts } from '../finance/public.ts';
import { decimalsAsAuditedText } from '../locations/public.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { revertMileageRecords } from '../mileage/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { revertVehicles } from '../vehicles/public.ts';
import type { ChangedTable } from './changed-tables.repository.ts';
import type { AuditedTable } from './undo-progress.repository.ts';

interface UndoContext {
  write: Write;
  valueRequests: ValueRequests;
  companyId: number;
}

/** Requires the caller to hold the lock of the company and of existing vehicles. */
export async function undoRecords(
  context: UndoContext,
  table: ChangedTable,
  states: ReadonlyMap<AuditedTable, readonly RecordStates[]>,
): Promise<void> {
  const { write, companyId } = context;
  if (table === 'vehicles') return await undoVehicles(context, states);
  const ownStates = states.get(table) ?? [];
  if (table === 'class_performances')
    return await revertPerformances(write, { companyId, states: ownStates });
  const { toDelete, toRestore } = groupByUndoAction(ownStates);
  const decimals = table === 'locations' ? { related: decimalsAsAuditedText } : {};
  if (toRestore.length > 0)
    await restoreRecords(write, table, { companyId, predicate: hasIdOf(toRestore), ...decimals });
  if (toDelete.length > 0)
    await deleteRecords(write, table, { companyId, predicate: hasIdOf(toDelete), ...decimals });
}

const hasIdOf = (states: readonly RecordStates[]) => hasIdIn(states.map(({ id }) => id));

async function undoVehicles(
  { write, valueRequests, companyId }: UndoContext,
  states: ReadonlyMap<AuditedTable, readonly RecordStates[]>,
): Promise<void> {
  const vehicles = states.get('vehicles') ?? [];
  const { toDelete, toRestore, toEdit } = groupByUndoAction(vehicles);
  // A vehicle that is deleted or restored keeps its contract and mileage records.
  const deletedOrRestoredIds = new Set([...toDelete, ...toRestore].map(({ id }) => id));
  const selectStates = (table: AuditedTable) =>
    (states.get(table) ?? []).filter(({ vehicleId }) => !deletedOrRestoredIds.has(vehicleId));
  const editedIdsToValue = await revertVehicles(write, valueRequests, { companyId, states: vehicles });
  const refinancedIdsToValue = await revertContracts(write, {
    companyId,
    states: selectStates('finance_contracts'),
  });
  const vehiclesWithMileage = await revertMileageRecords(write, {
    companyId,
    states: selectStates('mileage_records'),
  });
  const editedIds = new Set(toEdit.map(({ id }) => id));
  await incrementVersions(write, 'vehicles', {
    companyId,
    ids: vehiclesWithMileage.filter((id) => !editedIds.has(id)),
  });
  const vehiclesToValue = [
    ...new Set([...editedIdsToValue, ...refinancedIdsToValue, ...vehiclesWithMileage]),
  ];
  await valueRequests.requestValues(
    write.transaction,
    write.scope,
    vehiclesToValue.map((id) => ({ companyId, id })),
  );
  const refinancedIds = selectStates('finance_contracts').map(({ vehicleId }) => vehicleId);
  await refreshPositions(write, [...new Set([...editedIds, ...refinancedIds, ...vehiclesWithMileage])]);
}

import { BULK_EDIT_TEXTS, type BulkEdit, bulkEditApi } from '@fleetworth/contract/bulk-edit';
import { CONDITION_LABELS, STATUS_LABELS } from '@fleetworth/contract/labels';
import { MAX_BULK_EDITED } from '@fleetworth/contract/vehicle-choices';
import type { Selectable } from 'kysely';
import { beginChangeSet } from '../../platform/db/change-sets.ts';
import type { Vehicles } from '../../platform/db/generated/tables.ts';
import { lockAllForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { commonError, endpointErrors } from '../../platform/errors/api-error.ts';
import { LocationsRepository } from '../locations/public.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { deleteVehiclesById, updateVehicles } from '../vehicles/public.ts';
import { findCompanyAndName, listMatchingVehicles } from './bulk-edit.repository.ts';

const createError = endpointErrors(bulkEditApi.calls.bulkEditVehicles);

type Row = Selectable<Vehicles>;

interface BulkEditPlan {
  rows: Row[];
  changedVehicles: Row[];
  fields: Partial<Row>;
  /** Name of the change set, with the new values: 'Status Sold, Location TPA · Tampa Airport'. */
  name: string;
}

export async function previewBulkEdit(
  write: Write,
  edit: BulkEdit,
): Promise<{ count: number; unchanged_count: number }> {
  const { rows, changedVehicles } = await lockAndPlan(write, edit);
  return { count: changedVehicles.length, unchanged_count: rows.length - changedVehicles.length };
}

export async function bulkEditVehicles(
  valueRequests: ValueRequests,
  write: Write,
  edit: BulkEdit,
): Promise<{ count: number; changeSetId: number | null }> {
  const { changedVehicles, fields, name } = await lockAndPlan(write, edit);
  if (changedVehicles.length === 0) return { count: 0, changeSetId: null };
  const editChangeSet = await beginChangeSet(write, { kind: 'bulk_edit', name });
  const { transaction, scope } = write;
  if (edit.deleted === true) {
    for (const [companyId, rows] of Map.groupBy(changedVehicles, ({ company_id }) => company_id))
      await deleteVehiclesById(
        editChangeSet,
        companyId,
        rows.map(({ id }) => id),
      );
  } else {
    await updateVehicles(
      editChangeSet,
      changedVehicles.map((row) => ({ row, fields })),
    );
    // The region of a location is an input of the valuation.
    if (fields.location_id !== undefined)
      await valueRequests.requestValues(
        transaction,
        scope,
        changedVehicles.map(({ company_id, id }) => ({ companyId: company_id, id })),
      );
    await refreshPositions(
      editChangeSet,
      changedVehicles.map(({ id }) => id),
    );
  }
  return { count: changedVehicles.length, changeSetId: editChangeSet.changeSetId };
}

async function lockAndPlan(write: Write, edit: BulkEdit): Promise<BulkEditPlan> {
  const { transaction, scope } = write;
  const ids = await findVehicleIds(write, edit);
  // Every change that involves a location locks the location first. Keeping this order avoids deadlocks.
  if (edit.location_id !== undefined)
    await new LocationsRepository(transaction, scope).lockLocationShared(edit.location_id);
  const notFound = () => createError('vehicle.not_found');
  const rows = await lockAllForWrite(write, 'vehicles', { ids, notFound });
  checkValues(edit);
  const location = await getTargetName(write, rows, ['locations', 'location_id', edit.location_id]);
  const vehicleClass = await getTargetName(write, rows, ['vehicle_classes', 'class_id', edit.class_id]);
  const { status, condition, location_id, class_id } = edit;
  const fields = Object.fromEntries(
    Object.entries({ status, condition, location_id, class_id }).filter(([, value]) => value !== undefined),
  );
  const names = [
    edit.deleted && 'Deletion',
    status && `Status ${STATUS_LABELS[status]}`,
    location && `Location ${location}`,
    vehicleClass && `Class ${vehicleClass}`,
    class_id === null && 'No class',
    condition && `Condition ${CONDITION_LABELS[condition]}`,
  ];
  const isChanged = (row: Row) =>
    edit.deleted === true || Object.entries(fields).some(([name, value]) => row[name as keyof Row] !== value);
  return { rows, changedVehicles: rows.filter(isChanged), fields, name: names.filter(Boolean).join(', ') };
}

function checkValues({ vehicle_id, filters, count, status, deleted, ...edit }: BulkEdit): void {
  const invalidFieldError = (field: string, text: string) =>
    commonError('request.invalid', { errors: { [field]: [text] } });
  if (
    (vehicle_id === undefined) === (filters === undefined) ||
    (filters === undefined) !== (count === undefined)
  )
    throw invalidFieldError('vehicle_id', BULK_EDIT_TEXTS.selection);
  const { condition, location_id, class_id } = edit;
  const hasValues = [status, condition, location_id, class_id].some((value) => value !== undefined);
  if (hasValues === (deleted === true)) throw invalidFieldError('deleted', BULK_EDIT_TEXTS.values);
  if (condition !== undefined && filters?.preview_condition !== undefined)
    throw invalidFieldError('condition', BULK_EDIT_TEXTS.conditionPreviewed);
}

async function findVehicleIds(write: Write, { vehicle_id, filters, count }: BulkEdit): Promise<number[]> {
  if (vehicle_id !== undefined || filters === undefined) return [...new Set(vehicle_id)];
  const ids = await listMatchingVehicles(write, filters);
  if (ids.length > MAX_BULK_EDITED) throw createError('bulk_edit.too_many');
  if (count !== undefined && ids.length !== count) throw createError('bulk_edit.list_changed');
  return ids;
}

type Reference = readonly [
  table: 'locations' | 'vehicle_classes',
  field: 'location_id' | 'class_id',
  id: number | null | undefined,
];

async function getTargetName(
  write: Write,
  rows: readonly Row[],
  [table, field, id]: Reference,
): Promise<string | null> {
  if (id === undefined || id === null) return null;
  const row = await findCompanyAndName(write, table, id);
  const otherCount = rows.filter(({ company_id }) => company_id !== row?.companyId).length;
  if (row !== null && otherCount === 0) return row.name;
  const vehicles = otherCount === 1 ? '1 vehicle belongs' : `${otherCount} vehicles belong`;
  throw commonError('request.invalid', { errors: { [field]: [`${vehicles} to another company.`] } });
}

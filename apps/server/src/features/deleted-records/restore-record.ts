import { type DeletedKind, deletedRecordsApi, type Restored } from '@fleetworth/contract/deleted-records';
import { type Scope, addOwnedCompany } from '../../platform/auth/scope.ts';
import { beginChangeSet, finishChangeSet } from '../../platform/db/change-sets.ts';
import { lockForWrite, restoreRecords } from '../../platform/db/records.ts';
import { throwOnDuplicate } from '../../platform/db/throw-on-duplicate.ts';
import { hasId } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { exceedsCompanyLimit } from '../companies/public.ts';
import { decimalsAsAuditedText } from '../locations/public.ts';
import { restoreMileageRecord } from '../mileage/public.ts';
import { restoreVehicles } from '../vehicles/public.ts';
import { tableOf } from './deleted-records.repository.ts';
import {
  countRestorableVehicles,
  type RestorableRecord,
  findDeleted,
  isOwner,
  lockDeleted,
  type DeletedReference,
} from './restorable-records.repository.ts';
import {
  beginRestoration,
  countVehiclesToRestore,
  type VehiclesToRestore,
  vehiclesPredicate,
} from './restorations.repository.ts';
import { type RestoreDependencies, restoreFleetJob } from './restore-fleet.job.ts';

const createError = endpointErrors(deletedRecordsApi.calls.restoreDeletedRecord);
const notFound = () => createError('deleted_record.not_found');
const createParentDeletedError = () => createError('deleted_record.belonged');
const createExistsAgainError = () => createError('deleted_record.exists_again');

/**
 * Restores a record deleted in the last 30 days, with the records deleted with it. Requires an owner of its
 * company. Vehicles whose VIN exists again stay deleted and are listed in the result. If there are many
 * vehicles, a job restores them.
 */
export async function restoreRecord(
  dependencies: RestoreDependencies,
  write: Write,
  { kind, id }: DeletedReference,
): Promise<RestoreResult> {
  const widerWrite = kind === 'company' ? await withDeletedCompany(write, id) : write;
  const { companyId } = requireRecord(await findDeleted(widerWrite, { kind, id }));
  if (kind === 'company' && (await exceedsCompanyLimit(dependencies.limits, write, id)))
    throw createError('company.too_many');
  // Locks the company first, as all writes do. If the company is being deleted, the lock waits and then
  // rejects the request.
  if (kind !== 'company') await lockOwnCompany(widerWrite, companyId);
  const deletedRecord = requireRecord(await lockDeleted(widerWrite, { kind, id }));
  const restore = RESTORERS[kind];
  return await inChangeSet(widerWrite, deletedRecord.name, async (restoreWrite) =>
    restore === undefined
      ? await restoreNamedRecord(restoreWrite, kind, deletedRecord)
      : await restore({ dependencies, write: restoreWrite }, deletedRecord),
  );
}

interface RestoreResult {
  restored: Restored;
  changeSetId: number;
}

// The change set stays unfinished if a job restores the vehicles.
async function inChangeSet(
  write: Write,
  name: string | null,
  restore: (write: Write) => Promise<Restored>,
): Promise<RestoreResult> {
  const restoreWrite = await beginChangeSet(write, { kind: 'restore', name, isRunning: true });
  const { changeSetId } = restoreWrite;
  const restored = await restore(restoreWrite);
  if (restored.coming_count === 0) await finishChangeSet(write.transaction, changeSetId, write.now);
  return { restored, changeSetId };
}

interface ChosenVehicles {
  companyId: number;
  vehicleIds: readonly number[];
}

/**
 * Restores the vehicles except those whose VIN was added again. Restores none if one of the vehicles can't be
 * found.
 */
export async function restoreChosenVehicles(
  dependencies: RestoreDependencies,
  write: Write,
  { companyId, vehicleIds: requestedIds }: ChosenVehicles,
): Promise<RestoreResult> {
  const vehicleIds = [...new Set(requestedIds)];
  await lockOwnCompany(write, companyId);
  if ((await countRestorableVehicles(write, companyId, vehicleIds)) < vehicleIds.length) throw notFound();
  const name = `${vehicleIds.length} vehicles`;
  const selection = { kind: 'vehicle', vehicleIds } as const;
  return await inChangeSet(write, null, (restoreWrite) =>
    restoreFleetVehicles({ dependencies, write: restoreWrite }, { companyId, name, selection }),
  );
}

function requireRecord(deleted: RestorableRecord | null): RestorableRecord {
  if (deleted === null) throw notFound();
  return deleted;
}

const lockOwnCompany = (write: Write, companyId: number) =>
  lockForWrite(write, 'companies', {
    id: companyId,
    notFound,
    requiresOwner: true,
    notAllowed: () => createError('deleted_record.not_owner'),
  });

interface RestoreContext {
  dependencies: RestoreDependencies;
  write: Write;
}

type Restorer = (context: RestoreContext, deleted: RestorableRecord) => Promise<Restored>;

const NOTHING_RESTORED: Restored = {
  locations_count: 0,
  vehicles_count: 0,
  coming_count: 0,
  left_out: [],
};

const RESTORERS: Partial<Record<DeletedKind, Restorer>> = {
  company: async (context, { companyId, name, deletedAt }) => {
    const { write } = context;
    await restoreRecords(write, 'companies', { companyId });
    const isDeletedTogether = vehiclesPredicate({ selection: { kind: 'company', deletedAt } });
    const locations = await restoreRecords(write, 'locations', {
      companyId,
      predicate: isDeletedTogether,
      related: decimalsAsAuditedText,
    });
    const restored = await restoreFleetVehicles(context, {
      companyId,
      name,
      selection: { kind: 'company', deletedAt },
    });
    return { ...restored, locations_count: locations.length };
  },

  location: async (context, { id, companyId, name, deletedAt }) => {
    await restoreRecords(context.write, 'locations', {
      companyId,
      predicate: hasId(id),
      related: decimalsAsAuditedText,
    });
    const selection = { kind: 'location', deletedAt, locationId: id } as const;
    return await restoreFleetVehicles(context, { companyId, name, selection });
  },

  vehicle: async (context, { id, companyId, name, locationId }) => {
    const { write } = context;
    await lockForWrite(write, 'locations', { id: locationId ?? 0, notFound: createParentDeletedError });
    const selection = { kind: 'vehicle', vehicleIds: [id] } as const;
    const restored = await restoreFleetVehicles(context, { companyId, name, selection });
    if (restored.left_out.length > 0) throw createExistsAgainError();
    return restored;
  },

  mileage_record: async ({ dependencies, write }, { id, vehicleId }) => {
    const restored = restoreMileageRecord(dependencies, write, {
      id,
      vehicleId: vehicleId ?? 0,
      notFound: createParentDeletedError,
    });
    await throwOnDuplicate(restored, 'mileage_records_once', createExistsAgainError);
    return NOTHING_RESTORED;
  },

  class: async ({ write }, deleted) => {
    await lockForWrite(write, 'vehicle_groups', {
      id: deleted.groupId ?? 0,
      notFound: createParentDeletedError,
    });
    return await restoreNamedRecord(write, 'class', deleted);
  },
};

/**
 * Restores a few vehicles immediately, and many vehicles in a job that starts when the transaction commits.
 * A VIN that is added concurrently fails the whole call. A retry skips the vehicle with that VIN.
 */
async function restoreFleetVehicles(
  { dependencies: { valueRequests, jobs, maxAtOnce }, write }: RestoreContext,
  fleet: VehiclesToRestore,
): Promise<Restored> {
  const { companyId } = fleet;
  const vehicles = await countVehiclesToRestore(write, fleet);
  if (vehicles > maxAtOnce) {
    const restorationId = await beginRestoration(write, fleet, vehicles);
    await jobs.enqueue(write.transaction, restoreFleetJob, { restorationId });
    return { ...NOTHING_RESTORED, coming_count: vehicles };
  }
  const restoration = restoreVehicles(write, valueRequests, {
    companyId,
    predicate: vehiclesPredicate(fleet),
  });
  const { restored, skipped } = await throwOnDuplicate(restoration, 'vehicles_vin', createExistsAgainError);
  return { ...NOTHING_RESTORED, vehicles_count: restored, left_out: skipped };
}

// The unique index of the names of a table is called `<table>_name`.
async function restoreNamedRecord(
  write: Write,
  kind: DeletedKind,
  { id, companyId }: RestorableRecord,
): Promise<Restored> {
  const table = tableOf(kind);
  const restoration = restoreRecords(write, table, { companyId, predicate: hasId(id) });
  await throwOnDuplicate(restoration, `${table}_name`, createExistsAgainError);
  return NOTHING_RESTORED;
}

async function withDeletedCompany(write: Write, companyId: number): Promise<Write> {
  if (!(await isOwner(write, companyId))) throw notFound();
  const scope: Scope = addOwnedCompany(write.scope, companyId);
  return { ...write, scope };
}

import { isDeepStrictEqual } from 'node:util';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { mileageApi, type SavedMileageRecord } from '@fleetworth/contract/mileage';
import type { Selectable } from 'kysely';
import type { MileageRecords, Vehicles } from '../../platform/db/generated/tables.ts';
import {
  deleteRecord,
  getLockedRecord,
  lockForWrite,
  incrementVersion,
  restoreRecords,
  updateRow,
} from '../../platform/db/records.ts';
import { hasId } from '../../platform/db/row-filters.ts';
import { throwOnDuplicate } from '../../platform/db/throw-on-duplicate.ts';
import type { Write } from '../../platform/db/write.ts';
import { type ApiError, endpointErrors } from '../../platform/errors/api-error.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { MileageRepository } from './mileage.repository.ts';

type EditRequest = HandlerInput<typeof mileageApi.calls.editMileageRecord>;

/** Edits a record and raises the version of its vehicle. Requests a new value if the last record changes. */
export async function editMileageRecord(
  dependencies: WriteDependencies,
  write: Write,
  { params: { id }, body }: EditRequest,
): Promise<SavedMileageRecord> {
  const createError = endpointErrors(mileageApi.calls.editMileageRecord);
  const lockedRecord = await lockRecord(write, {
    id,
    version: body.version,
    notFound: () => createError('mileage_record.not_found'),
  });
  const { vehicle, record, repository } = lockedRecord;
  const fields = { mileage: body.mileage ?? record.mileage, date: body.date ?? record.date };
  if (fields.date > write.today) throw createError('mileage.in_future', 'date');
  const changedRecord = await throwOnDuplicate(
    updateRow(write, 'mileage_records', { row: record, fields }),
    'mileage_records_once',
    () => createError('mileage.recorded_already', 'mileage'),
  );
  const isChanged = changedRecord.version !== record.version;
  const version = isChanged
    ? await updateVehicleAfterChange(dependencies, write, lockedRecord)
    : vehicle.version;
  return { ...(await getLockedRecord(repository.find(id))), vehicle_version: version };
}

// If the last record is deleted, requests a value for the previous record. Rejects deleting the only record
// of a vehicle.
export async function deleteMileageRecord(
  dependencies: WriteDependencies,
  write: Write,
  id: number,
): Promise<void> {
  const createError = endpointErrors(mileageApi.calls.deleteMileageRecord);
  const lockedRecord = await lockRecord(write, {
    id,
    notFound: () => createError('mileage_record.not_found'),
  });
  if (lockedRecord.recordsBefore.length === 1) throw createError('mileage.only_one');
  await deleteRecord(write, 'mileage_records', { row: lockedRecord.record });
  await updateVehicleAfterChange(dependencies, write, lockedRecord);
}

/**
 * Restores a deleted record of a vehicle that is not deleted. The unique index `mileage_records_once` rejects
 * it if the same reading was recorded again.
 */
export async function restoreMileageRecord(
  dependencies: WriteDependencies,
  write: Write,
  { id, vehicleId, notFound }: { id: number; vehicleId: number; notFound: () => ApiError },
): Promise<void> {
  const vehicle = await lockForWrite(write, 'vehicles', { id: vehicleId, notFound });
  const repository = new MileageRepository(write.transaction, write.scope);
  const recordsBefore = await repository.listByVehicle(vehicleId);
  await restoreRecords(write, 'mileage_records', { companyId: vehicle.company_id, predicate: hasId(id) });
  await updateVehicleAfterChange(dependencies, write, { vehicle, recordsBefore, repository });
}

interface LockQuery {
  id: number;
  version?: number | undefined;
  notFound: () => ApiError;
}

interface LockedRecord {
  vehicle: Selectable<Vehicles>;
  record: Selectable<MileageRecords>;
  recordsBefore: Selectable<MileageRecords>[];
  repository: MileageRepository;
}

async function lockRecord(write: Write, { id, version, notFound }: LockQuery): Promise<LockedRecord> {
  const repository = new MileageRepository(write.transaction, write.scope);
  const recordBeforeLock = await repository.find(id);
  if (recordBeforeLock === null) throw notFound();
  const vehicle = await lockForWrite(write, 'vehicles', { id: recordBeforeLock.vehicle, notFound });
  const present = async () => ({
    ...(await getLockedRecord(repository.find(id))),
    vehicle_version: vehicle.version,
  });
  const record = await lockForWrite(write, 'mileage_records', {
    id,
    version,
    notFound,
    present,
  });
  return { vehicle, record, recordsBefore: await repository.listByVehicle(vehicle.id), repository };
}

/** Requests the vehicle's value if its last record has changed. Returns the new version. */
async function updateVehicleAfterChange(
  { valueRequests }: WriteDependencies,
  write: Write,
  { vehicle, recordsBefore, repository }: Omit<LockedRecord, 'record'>,
): Promise<number> {
  const { version } = await incrementVersion(write, 'vehicles', vehicle);
  const [previousReading, currentReading] = [recordsBefore, await repository.listByVehicle(vehicle.id)].map(
    (vehicleRecords) => toReading(vehicleRecords.at(-1)),
  );
  const key = { companyId: vehicle.company_id, id: vehicle.id };
  if (!isDeepStrictEqual(previousReading, currentReading))
    await valueRequests.requestValues(write.transaction, write.scope, [key]);
  await refreshPositions(write, [vehicle.id]);
  return version;
}

const toReading = (record: Selectable<MileageRecords> | undefined) =>
  record && { id: record.id, mileage: record.mileage, date: record.date };

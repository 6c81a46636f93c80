import { mileageApi, type SavedMileageRecord } from '@fleetworth/contract/mileage';
import { getLockedRecord, lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { MileageRepository } from './mileage.repository.ts';
import { storeReadings } from './store-readings.ts';

const createError = endpointErrors(mileageApi.calls.createMileageRecord);

interface MileageInput {
  vehicle: number;
  mileage: number;
  date: string;
  source?: string;
}

// A second reading on the same day changes that day's record. Writes nothing if the record already has this
// reading.
export async function createMileageRecord(
  { valueRequests }: WriteDependencies,
  write: Write,
  body: MileageInput,
): Promise<SavedMileageRecord> {
  const { transaction, scope } = write;
  if (body.date > write.today) throw createError('mileage.in_future', 'date');
  const notFound = () => createError('vehicle.not_found');
  const row = await lockForWrite(write, 'vehicles', { id: body.vehicle, notFound });
  const repository = new MileageRepository(transaction, scope);
  const readSavedRecord = async (version: number) => {
    const id = (await repository.listByVehicle(row.id, body.date)).at(-1)?.id ?? 0;
    return { ...(await getLockedRecord(repository.find(id))), vehicle_version: version };
  };
  const storedRecords = await repository.listByVehicle(row.id);
  if (storedRecords.findLast(({ date }) => date === body.date)?.mileage === body.mileage)
    return await readSavedRecord(row.version);
  const { mileage, date, source } = body;
  const reading = {
    vehicleId: row.id,
    mileage,
    date,
    newestRecordDate: storedRecords.at(-1)?.date ?? null,
    source,
  };
  await storeReadings(valueRequests, write, { companyId: row.company_id, readings: [reading] });
  return await readSavedRecord(row.version + 1);
}

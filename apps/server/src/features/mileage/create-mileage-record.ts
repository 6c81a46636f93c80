import { mileageApi, type WrittenMileageRecord } from '@fleetworth/contract/mileage';
import { getLocked, lockForWrite, raiseVersion } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { MileageRepository } from './mileage.repository.ts';
import { recordMileage } from './record-mileage.ts';

const fail = endpointErrors(mileageApi.calls.createMileageRecord);

interface Body {
  vehicle: number;
  mileage: number;
  date: string;
  /** System that read the odometer; absent if a user entered it. */
  source?: string;
}

/**
 * Records an odometer reading as a new version of the vehicle and requests a value for it. Another reading on
 * the same day changes that day's record. If the record already has this reading, it is returned and nothing
 * is written.
 */
export async function createMileageRecord(
  { valueRequests }: WriteDependencies,
  write: Write,
  body: Body,
): Promise<WrittenMileageRecord> {
  const { transaction, scope } = write;
  if (body.date > write.today) throw fail('mileage.in_future', 'date');
  const notFound = () => fail('vehicle.not_found');
  const row = await lockForWrite(write, 'vehicles', { id: body.vehicle, notFound });
  const vehicle = { companyId: row.company_id, id: row.id };
  const { id, isChanged } = await recordMileage(write, { ...body, vehicle });
  const records = new MileageRepository(transaction, scope);
  if (!isChanged) return { ...(await getLocked(records.find(id))), vehicle_version: row.version };
  const { version } = await raiseVersion(write, 'vehicles', row);
  await valueRequests.request(transaction, scope, [vehicle]);
  await refreshPositions(write, [row.id]);
  return { ...(await getLocked(records.find(id))), vehicle_version: version };
}

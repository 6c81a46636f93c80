import { externalAccountsApi } from '@fleetworth/contract/external-accounts';
import type { Deps } from '../../feature.ts';
import type { Session } from '../../platform/auth/session.ts';
import { createDateConverter } from '../../platform/clock/clock.ts';
import { writeAs } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { dependenciesOfWrites } from '../market-values/public.ts';
import { createMileageRecord } from '../mileage/public.ts';
import { ZUBIE_SOURCE } from './apply-readings.ts';
import { ZubieReadingsRepository } from './zubie-readings.repository.ts';

const createError = endpointErrors(externalAccountsApi.calls.acceptZubieReading);

/**
 * Stores a skipped reading on behalf of its user. A reading with a future date gets today's date, the day it
 * was accepted.
 */
export async function acceptReading(deps: Deps, { userId, scope }: Session, id: number): Promise<void> {
  const toDay = createDateConverter(deps.clock.timeZone);
  await writeAs(deps, scope, async (write) => {
    const readings = new ZubieReadingsRepository(write.transaction);
    const reading = await readings.lock(id, userId);
    if (reading === null) throw createError('zubie_reading.not_found');
    const { vehicle_id: vehicle, company_id: companyId, miles: mileage, read_at: readAt } = reading;
    if (vehicle === null || companyId === null || mileage === null) throw createError('zubie.not_acceptable');
    // The user has left the company of the reading.
    if (scope.roleIn(companyId) === null) throw createError('zubie_reading.not_found');
    const day = toDay(readAt);
    const date = day > write.today ? write.today : day;
    await createMileageRecord(dependenciesOfWrites(deps), write, {
      vehicle,
      mileage,
      date,
      source: ZUBIE_SOURCE,
    });
    await readings.delete(id);
  });
}

import { createMileageRecord as contract } from '@fleetworth/contract/mileage';
import type { Scope } from '../../platform/auth/scope.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { WritingNeeds } from '../market-values/public.ts';
import { lockVehicles, refreshPositions } from '../positions/public.ts';
import { VehiclesRepository } from '../vehicles/public.ts';
import { addMileageRecord } from './add-mileage-record.ts';

const fail = refusalsOf(contract);

interface Body {
  vehicle: number;
  mileage: number;
  date: string;
}

/** Records an odometer as a new version of the vehicle; a provider is asked what it is worth with it. */
export async function createMileageRecord(
  { database, clock, valueRequests }: WritingNeeds,
  scope: Scope,
  body: Body,
) {
  const [now, today] = [clock.now(), clock.today()];
  if (body.date > today)
    throw fail('mileage.in_future', { errors: { date: ['You can not choose a future date'] } });
  return await inTransaction(database, async (transaction) => {
    const [vehicle] = await lockVehicles(transaction, scope, [body.vehicle]);
    if (vehicle === undefined) throw fail('vehicle.not_found');
    if (!scope.mayWrite(vehicle.companyId)) throw fail('authority.viewer');
    const { mileage, date } = body;
    const id = await addMileageRecord(transaction, { scope, now }, { vehicle, mileage, date });
    const vehicleVersion = await new VehiclesRepository(transaction, scope).raiseVersion(vehicle, now);
    await valueRequests.request(transaction, scope, [vehicle]);
    await refreshPositions({ transaction, scope, today, now }, [vehicle.id]);
    return { id, ...body, vehicle_version: vehicleVersion };
  });
}

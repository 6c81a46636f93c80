import { type createVehicleBody, type Vehicle, vehiclesApi } from '@fleetworth/contract/vehicles';
import type { z } from 'zod';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { getLockedRecord } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { applyBody } from './apply-body.ts';
import { checkModelYear, checkReferences, throwOnDuplicateVin } from './vehicle-rules.ts';
import { presentVehicle } from './vehicle.presenter.ts';
import { writeVehicles } from './write-vehicles.ts';

const createError = endpointErrors(vehiclesApi.calls.createVehicle);

export async function createVehicle(
  { clock, valueRequests }: WriteDependencies,
  write: Write,
  body: z.output<typeof createVehicleBody>,
): Promise<Vehicle> {
  const { company: companyId, mileage } = body;
  authorizeWrite(write.scope, companyId, () => createError('company.not_found'));
  checkModelYear(body.model_year ?? null, clock);
  await checkReferences(write, companyId, body);
  const vehicles = [{ current: null, draft: applyBody(body), newReadings: [mileage] }];
  const [id = 0] = await throwOnDuplicateVin(writeVehicles(valueRequests, write, { companyId, vehicles }));
  return await getLockedRecord(presentVehicle(write.transaction, write.scope, id));
}

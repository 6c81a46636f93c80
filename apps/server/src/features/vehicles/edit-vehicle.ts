import { type Vehicle, vehiclesApi } from '@fleetworth/contract/vehicles';
import { getLockedRecord, lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { LocationsRepository } from '../locations/public.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { applyBody, type VehicleRequestBody } from './apply-body.ts';
import { toVehicleDraft } from './vehicle-draft.ts';
import { checkModelYear, checkReferences, throwOnDuplicateVin } from './vehicle-rules.ts';
import { presentVehicle } from './vehicle.presenter.ts';
import { getLockedVehicle } from './vehicles.repository.ts';
import { listNewReadings, writeVehicles } from './write-vehicles.ts';

const createError = endpointErrors(vehiclesApi.calls.editVehicle);

interface VehicleEdit {
  vehicleId: number;
  body: VehicleRequestBody;
}

// A changed mileage becomes a mileage record of today.
export async function editVehicle(
  { clock, valueRequests }: WriteDependencies,
  write: Write,
  { vehicleId, body }: VehicleEdit,
): Promise<Vehicle> {
  const { transaction, scope } = write;
  const present = () => presentVehicle(transaction, scope, vehicleId);
  // Locks the location before the vehicle, in the same order as every change of a location. Otherwise two
  // writers could deadlock.
  if (body.location !== undefined)
    await new LocationsRepository(transaction, scope).lockLocationShared(body.location);
  const { company_id: companyId } = await lockForWrite(write, 'vehicles', {
    id: vehicleId,
    version: body.version,
    notFound: () => createError('vehicle.not_found'),
    present,
  });
  // Every other company causes the same error, so that the answer doesn't reveal which companies exist.
  if (body.company !== undefined && body.company !== companyId)
    throw createError('vehicle.company_fixed', 'company');
  if (body.model_year !== undefined) checkModelYear(body.model_year, clock);
  await checkReferences(write, companyId, body);
  const current = await getLockedVehicle(write, vehicleId);
  const draft = applyBody(body, toVehicleDraft(current));
  const vehicles = [{ current, draft, newReadings: listNewReadings(current.lastMileage, draft) }];
  await throwOnDuplicateVin(writeVehicles(valueRequests, write, { companyId, vehicles }));
  return await getLockedRecord(present());
}

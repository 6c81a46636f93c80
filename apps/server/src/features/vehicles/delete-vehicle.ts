import { vehiclesApi } from '@fleetworth/contract/vehicles';
import { lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { deleteVehiclesById } from './delete-vehicles.repository.ts';

const createError = endpointErrors(vehiclesApi.calls.deleteVehicle);

export async function deleteVehicle(write: Write, vehicleId: number): Promise<void> {
  const notFound = () => createError('vehicle.not_found');
  const { company_id: companyId } = await lockForWrite(write, 'vehicles', { id: vehicleId, notFound });
  await deleteVehiclesById(write, companyId, [vehicleId]);
}

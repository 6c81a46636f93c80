import { vehiclesApi } from '@fleetworth/contract/vehicles';
import { deleteRecord, lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { refreshPositions } from '../positions/public.ts';
import { VehiclesRepository } from './vehicles.repository.ts';

const fail = endpointErrors(vehiclesApi.calls.deleteVehicle);

/** Removes a vehicle from all lists and totals. Its rows remain for the history. */
export async function deleteVehicle(write: Write, vehicleId: number): Promise<void> {
  const notFound = () => fail('vehicle.not_found');
  const row = await lockForWrite(write, 'vehicles', { id: vehicleId, notFound });
  const { tagIds } = await new VehiclesRepository(write.transaction, write.scope).get(vehicleId);
  await deleteRecord(write, 'vehicles', { row, related: { tag_ids: tagIds } });
  await refreshPositions(write, [vehicleId]);
}

import type { Condition } from '@fleetworth/contract/field';
import { vehiclesApi } from '@fleetworth/contract/vehicles';
import { lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { refreshPositions } from '../positions/public.ts';
import { VehiclesRepository } from './vehicles.repository.ts';

const fail = endpointErrors(vehiclesApi.calls.changeVehicleCondition);

interface Change {
  vehicleId: number;
  condition: Condition;
  version?: number | undefined;
}

/**
 * Changes the condition of a vehicle, which selects its auction value. Setting the same condition changes
 * nothing.
 */
export async function changeCondition(
  write: Write,
  { vehicleId, condition, version: from }: Change,
): Promise<{ id: number; condition: Condition; version: number }> {
  const vehicles = new VehiclesRepository(write.transaction, write.scope);
  const row = await lockForWrite(write, 'vehicles', {
    id: vehicleId,
    version: from,
    notFound: () => fail('vehicle.not_found'),
    present: () =>
      vehicles.get(vehicleId).then(({ id, condition: now, version }) => ({ id, condition: now, version })),
  });
  const current = await vehicles.get(vehicleId);
  const { version } = await vehicles.update(write, { row, current, fields: { ...current, condition } });
  if (version !== row.version) await refreshPositions(write, [vehicleId]);
  return { id: vehicleId, condition, version };
}

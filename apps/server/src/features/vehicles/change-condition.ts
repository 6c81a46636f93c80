import type { Condition } from '@fleetworth/contract/field';
import { vehiclesApi } from '@fleetworth/contract/vehicles';
import { lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { refreshPositions } from '../positions/public.ts';
import { updateVehicles } from './update-vehicles.ts';
import { getLockedVehicle } from './vehicles.repository.ts';

const createError = endpointErrors(vehiclesApi.calls.changeVehicleCondition);

interface ConditionChange {
  vehicleId: number;
  condition: Condition;
  version?: number | undefined;
}

export async function changeCondition(
  write: Write,
  { vehicleId, condition, version: expectedVersion }: ConditionChange,
): Promise<{ id: number; condition: Condition; version: number }> {
  const row = await lockForWrite(write, 'vehicles', {
    id: vehicleId,
    version: expectedVersion,
    notFound: () => createError('vehicle.not_found'),
    present: () =>
      getLockedVehicle(write, vehicleId).then(({ row: { id, condition: storedCondition, version } }) => ({
        id,
        condition: storedCondition as Condition,
        version,
      })),
  });
  if (row.condition === condition) return { id: vehicleId, condition, version: row.version };
  await updateVehicles(write, [{ row, fields: { condition } }]);
  await refreshPositions(write, [vehicleId]);
  return { id: vehicleId, condition, version: row.version + 1 };
}

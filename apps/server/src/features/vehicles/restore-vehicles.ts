import type { Write } from '../../platform/db/write.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import {
  type DeletedVehicles,
  type LeftOut,
  listUnrestorable,
  restorePossible,
} from './restore-vehicles.repository.ts';

/**
 * Puts deleted vehicles back into every list and total, each with its audit entry, and asks what they are worth; those whose VIN exists again or whose location is deleted stay deleted. The caller
 * holds the lock of their company or location.
 */
export async function restoreVehicles(
  write: Write,
  valueRequests: ValueRequests,
  deleted: DeletedVehicles,
): Promise<{ restored: number; leftOut: LeftOut[] }> {
  const leftOut = await listUnrestorable(write.transaction, deleted);
  const vehicleIds = await restorePossible(write, deleted);
  // What was asked for before may be of another region now, or was dropped as the vehicle went.
  const { transaction, scope } = write;
  await valueRequests.request(
    transaction,
    scope,
    vehicleIds.map((id) => ({ companyId: deleted.companyId, id })),
  );
  await refreshPositions(write, vehicleIds);
  return { restored: vehicleIds.length, leftOut };
}

import type { Write } from '../../platform/db/write.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import {
  type DeletedVehicles,
  type SkippedVehicle,
  listUnrestorable,
  restorePossible,
} from './restore-vehicles.repository.ts';

/**
 * Restores deleted vehicles, writes an audit entry for each and requests their market values.
 * Skips vehicles whose VIN exists again or whose location is deleted. Requires that the caller holds the lock
 * of their company or location.
 */
export async function restoreVehicles(
  write: Write,
  valueRequests: ValueRequests,
  deleted: DeletedVehicles,
): Promise<{ restored: number; skipped: SkippedVehicle[] }> {
  const skipped = await listUnrestorable(write.transaction, deleted);
  const vehicleIds = await restorePossible(write, deleted);
  // An earlier request may have been for another region, or was dropped when the vehicle was deleted.
  const { transaction, scope } = write;
  await valueRequests.request(
    transaction,
    scope,
    vehicleIds.map((id) => ({ companyId: deleted.companyId, id })),
  );
  await refreshPositions(write, vehicleIds);
  return { restored: vehicleIds.length, skipped };
}

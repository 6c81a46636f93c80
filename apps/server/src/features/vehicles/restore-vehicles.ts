import type { Write } from '../../platform/db/write.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import {
  type DeletedVehiclesFilter,
  type SkippedVehicle,
  listUnrestorableVehicles,
  restoreRestorableVehicles,
} from './restore-vehicles.repository.ts';

/**
 * Restores deleted vehicles, except those whose VIN is in use by another vehicle or whose location is
 * deleted. The caller must have locked their company or location.
 */
export async function restoreVehicles(
  write: Write,
  valueRequests: ValueRequests,
  deleted: DeletedVehiclesFilter,
): Promise<{ restored: number; skipped: SkippedVehicle[] }> {
  const skipped = await listUnrestorableVehicles(write.transaction, deleted);
  const vehicleIds = await restoreRestorableVehicles(write, deleted);
  // Requests new values, because an earlier request may have used another region, or may have been dropped
  // when the vehicle was deleted.
  const { transaction, scope } = write;
  await valueRequests.requestValues(
    transaction,
    scope,
    vehicleIds.map((id) => ({ companyId: deleted.companyId, id })),
  );
  await refreshPositions(write, vehicleIds);
  return { restored: vehicleIds.length, skipped };
}

import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { type LockedRow, lockInOrder } from '../../platform/db/lock-order.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';

/**
 * Returns the locked vehicles, without those outside the scope. Must be called before changing data that
 * positions are computed from. `lockForWrite` does the same for one vehicle.
 */
export async function lockVehicles(
  transaction: DatabaseTransaction,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<LockedRow[]> {
  const predicate = hasIdIn(vehicleIds);
  return (
    await lockInOrder({ transaction, scope }, { vehicles: { predicate, statementName: 'lock_vehicles' } })
  ).vehicles;
}

interface LocationFilter {
  companyId: number;
  locationId: number;
  modelId?: number;
}

export async function lockVehiclesAtLocation(
  write: Write,
  { companyId, locationId, modelId }: LocationFilter,
): Promise<LockedRow[]> {
  const modelFilter = modelId === undefined ? sql`` : sql` and model_id = ${modelId}`;
  const predicate = sql`location_id = ${locationId}${modelFilter}`;
  return (await lockInOrder(write, { vehicles: { companyId, predicate } })).vehicles;
}

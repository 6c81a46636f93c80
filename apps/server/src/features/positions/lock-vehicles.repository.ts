import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
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

interface LocationKey {
  companyId: number;
  locationId: number;
}

export async function lockVehiclesAtLocation(
  write: Write,
  { companyId, locationId }: LocationKey,
): Promise<LockedRow[]> {
  const predicate = sql`location_id = ${locationId}`;
  return (await lockInOrder(write, { vehicles: { companyId, predicate } })).vehicles;
}

/**
 * Locks all vehicles at a location and returns the ids of those of a model. A writer that gives another
 * vehicle this model locks only that vehicle. The caller must have locked the location, so that no vehicle
 * moves there.
 */
export async function lockVehiclesOfModel(
  write: Write,
  { companyId, locationId, modelId }: LocationKey & { modelId: number },
): Promise<number[]> {
  await lockVehiclesAtLocation(write, { companyId, locationId });
  const { rows } = await sql<{ id: number }>`
    select id from vehicles
    where ${isInScope('company_id', write.scope, companyId)} and location_id = ${locationId}
      and model_id = ${modelId} and deleted_at is null
    order by id`.execute(write.transaction);
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { type LockedRow, lockInOrder } from '../../platform/db/lock-order.ts';

/**
 * Locks those of the vehicles that are in scope. Returns those that exist.
 * A write that changes what positions are computed from starts with this. For one vehicle
 * `lockForWrite` does the same.
 */
export async function lockVehicles(
  transaction: DatabaseTransaction,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<LockedRow[]> {
  const which = sql`id = any(${[...vehicleIds]}::int4[])`;
  const reach = { transaction, scope };
  return (await lockInOrder(reach, { vehicles: { which, prepareAs: 'lock_vehicles' } })).vehicles;
}

import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';

export interface LockedVehicle {
  companyId: number;
  id: number;
}

/**
 * Locks the vehicles of the scope among these, in (company, id) order so that two writers never wait for each other in a
 * circle. Every write that a position depends on begins with this, or with `lockForWrite` or `lockedConditionChange` of the
 * feature vehicles, which lock one by the same rule. Answers those that exist.
 */
export async function lockVehicles(
  transaction: DatabaseTransaction,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<LockedVehicle[]> {
  const { rows } = await sql<LockedVehicle>`${prepared('lock_vehicles')}
    select company_id as "companyId", id from vehicles
    where company_id = any(${[...scope.companyIds]}::int4[]) and id = any(${[...vehicleIds]}::int4[]) and deleted_at is null
    order by company_id, id
    for no key update`.execute(transaction);
  return rows;
}

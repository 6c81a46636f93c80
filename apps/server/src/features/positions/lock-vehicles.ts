import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';

export interface LockedVehicle {
  companyId: number;
  id: number;
}

/**
 * Locks those of the vehicles that are in scope, in (company, id) order, so that two writers can not deadlock. Returns those that
 * exist.
 * A write that changes what positions are computed from starts with this. For one vehicle
 * `lockForWrite` does the same.
 */
export async function lockVehicles(
  transaction: DatabaseTransaction,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<LockedVehicle[]> {
  const { rows } = await sql<LockedVehicle>`${prepared('lock_vehicles')}
    select company_id as "companyId", id from vehicles
    where ${isInScope('company_id', scope)} and id = any(${[...vehicleIds]}::int4[]) and deleted_at is null
    order by company_id, id
    for no key update`.execute(transaction);
  return rows;
}

/** The same of the vehicles of a company by their VINs. */
export async function lockVehiclesByVin(
  transaction: DatabaseTransaction,
  scope: Scope,
  { companyId, vins }: { companyId: number; vins: readonly string[] },
): Promise<void> {
  await sql`
    select from vehicles
    where ${isInScope('company_id', scope, companyId)} and vin = any(${[...vins]}::text[]) and deleted_at is null
    order by company_id, id
    for no key update`.execute(transaction);
}

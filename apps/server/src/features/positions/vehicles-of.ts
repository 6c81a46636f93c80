import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { LockedVehicle } from './lock-vehicles.ts';

/** A company, or one of its locations. */
export interface Place {
  companyId: number;
  locationId?: number;
}

/** The vehicles of a place of the scope. */
export async function listVehiclesOf(
  database: Database,
  scope: Scope,
  { companyId, locationId }: Place,
): Promise<LockedVehicle[]> {
  const { rows } = await sql<LockedVehicle>`
    select company_id as "companyId", id from vehicles
    where ${isInScope('company_id', scope, companyId)} and deleted_at is null
      ${locationId === undefined ? sql`` : sql`and location_id = ${locationId}`}
    order by company_id, id`.execute(database);
  return rows;
}

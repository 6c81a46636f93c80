import { sql } from 'kysely';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import { readByCompany } from '../../platform/db/companies-with-rows.ts';
import { selectNewestMileage } from '../../platform/db/newest-mileage.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

/** Values of a vehicle that an order uses unless the user enters other values. */
export interface StartingValues {
  mileage: number | null;
  state: string;
}

export async function listStartingValues(
  database: Database,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, StartingValues>> {
  const predicate = hasIdIn(vehicleIds);
  const rows = await readByCompany(
    { database, scope, table: 'vehicles', predicate },
    async (scopeOfVehicles) => {
      const result = await sql<StartingValues & { id: number }>`
    select v.id, s.code as state, r.mileage from vehicles v
    join locations l on l.company_id = v.company_id and l.id = v.location_id
    join states s on s.id = l.state_id
    left join lateral ${selectNewestMileage('v')} r on true
    where ${isInScope('v.company_id', scopeOfVehicles)} and v.id = any(${[...vehicleIds]}::int4[])
      and v.deleted_at is null`.execute(database);
      return result.rows;
    },
  );
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

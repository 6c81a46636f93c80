import { sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isInScope } from '../../../platform/db/is-in-scope.ts';

export interface SelectableVehicle {
  id: number;
  company_id: number;
  vin: string;
  may_write: boolean;
}

export async function listSelectableByVin(
  database: Database,
  scope: Scope,
  vins: readonly string[],
): Promise<ReadonlyMap<string, SelectableVehicle[]>> {
  const { rows } = await sql<Omit<SelectableVehicle, 'may_write'>>`
    select v.id, v.company_id, v.vin from vehicles v
    where ${isInScope('v.company_id', scope)} and v.vin = any(${[...vins]}::text[]) and v.deleted_at is null
    order by v.company_id, v.id`.execute(database);
  return Map.groupBy(
    rows.map((row) => ({ ...row, may_write: scope.canWrite(row.company_id) })),
    ({ vin }) => vin,
  );
}

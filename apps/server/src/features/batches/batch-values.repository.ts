import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

interface ValueCount {
  state: string;
  count: number;
}

/** Counts the vehicles that a batch created: with a value, waiting for it and without one. */
export async function countVehiclesByValueState(
  database: Database,
  scope: Scope,
  batch: { id: number; companyId: number },
): Promise<{ valued: number; pending: number; unavailable: number }> {
  const { rows } = await sql<ValueCount>`
    select p.value_state as state, count(*)::int4 as count
    from batch_rows r join positions p on p.vehicle_id = (r.item ->> 'id')::int4
    where r.batch_id = ${batch.id} and r.outcome = 'create'
      and ${isInScope('p.company_id', scope, batch.companyId)}
    group by 1`.execute(database);
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { valued: countOf('ready'), pending: countOf('pending'), unavailable: countOf('unavailable') };
}

import { sql } from 'kysely';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Write } from '../../platform/db/write.ts';

/**
 * Marks the projections of the vehicles' locations as changed, including locations that the vehicles
 * leave. Appends rows instead of updating shared rows, so that writers don't wait for each other.
 * `ProjectionSumsRepository` ignores stored sums of marked locations, and removes the marks when it
 * stores new sums. The caller must have made its change, but not yet refreshed the positions.
 * Uses the database's clock, because `removeOldChanges` relies on the time of the transaction, and an undo
 * writes with the time when it was requested.
 */
export async function markProjectionsChanged(
  { transaction, scope }: Write,
  vehicleIds: readonly number[],
): Promise<void> {
  const ids = [...vehicleIds];
  await sql`
    insert into projection_changes (company_id, location_id, changed_at)
    select company_id, location_id, now() from positions
    where ${isInScope('company_id', scope)} and vehicle_id = any(${ids}::int4[])
    union
    select company_id, location_id, now() from vehicles
    where ${isInScope('company_id', scope)} and id = any(${ids}::int4[])`.execute(transaction);
}

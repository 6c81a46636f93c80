import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Write } from '../../platform/db/write.ts';
import { computePosition, type PositionRow } from './compute-position.ts';
import { markProjectionsChanged } from './projection-changes.repository.ts';
import { readPositionInputs } from './position-inputs.repository.ts';

export const REFRESH_CHUNK_SIZE = 1_000;

/**
 * Stores only positions that differ. All writes to positions use this function. The caller must have locked
 * the vehicles and made its change.
 */
export async function refreshPositions(write: Write, vehicleIds: readonly number[]): Promise<void> {
  for (let first = 0; first < vehicleIds.length; first += REFRESH_CHUNK_SIZE) {
    await refreshChunk(write, vehicleIds.slice(first, first + REFRESH_CHUNK_SIZE));
  }
}

async function refreshChunk(write: Write, vehicleIds: readonly number[]): Promise<void> {
  const { transaction, scope, today, now } = write;
  await markProjectionsChanged(write, vehicleIds);
  const inputs = await readPositionInputs(transaction, scope, { vehicleIds, today });
  const rows = inputs.map((input) => computePosition(input, today));
  const currentIds = new Set(rows.map((row) => row.vehicle_id));
  const obsoleteIds = vehicleIds.filter((id) => !currentIds.has(id));
  if (obsoleteIds.length > 0) {
    await sql`delete from positions
      where ${isInScope('company_id', scope)} and vehicle_id = any(${obsoleteIds}::int4[])`.execute(
      transaction,
    );
  }
  if (rows.length > 0)
    await sql`${prepared('write_positions')} ${upsertPositions(rows, now)}`.execute(transaction);
}

/** Skips unchanged rows, so that they cause no write and no totals update. */
function upsertPositions(rows: readonly PositionRow[], now: Date): RawBuilder<unknown> {
  const listed = columnListerOf(rows[0]);
  const list = listed((name) => name);
  const assignments = listed((name) => `${name} = excluded.${name}`);
  const before = listed((name) => `positions.${name}`);
  const after = listed((name) => `excluded.${name}`);
  return sql`
    insert into positions (company_id, vehicle_id, ${list}, refreshed_at)
    select company_id, vehicle_id, ${list}, ${now}::timestamptz
    from json_populate_recordset(null::positions, ${JSON.stringify(rows)}::json)
    on conflict (company_id, vehicle_id)
      do update set ${assignments}, version = new_version(), refreshed_at = excluded.refreshed_at
    where (${before}) is distinct from (${after})`;
}

/**
 * Returns a function that lists, as SQL, the columns of a row except its key. Builds the SQL as text. With
 * references, the query builder would walk through two hundred of them at every write.
 */
export function columnListerOf(
  row: PositionRow | undefined,
): (write: (name: string) => string) => RawBuilder<unknown> {
  const names = Object.keys(row ?? {}).filter((name) => name !== 'company_id' && name !== 'vehicle_id');
  return (write) => sql.raw(names.map(write).join(', '));
}

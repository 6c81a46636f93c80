import type { CalendarDate } from '@fleetworth/domain/calendar';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { computePosition, type PositionRow } from './compute-position.ts';
import { readPositionInputs } from './position-inputs.ts';

export interface RefreshContext {
  transaction: DatabaseTransaction;
  scope: Scope;
  today: CalendarDate;
  now: Date;
}

/** How many vehicles are computed at a time. */
export const REFRESH_CHUNK = 1_000;

/**
 * Computes the positions of these vehicles anew and keeps what differs: the only writer of positions. The caller holds the
 * vehicles' locks and has made its change.
 */
export async function refreshPositions(
  context: RefreshContext,
  vehicleIds: readonly number[],
): Promise<void> {
  for (let first = 0; first < vehicleIds.length; first += REFRESH_CHUNK) {
    await refreshChunk(context, vehicleIds.slice(first, first + REFRESH_CHUNK));
  }
}

async function refreshChunk(
  { transaction, scope, today, now }: RefreshContext,
  vehicleIds: readonly number[],
): Promise<void> {
  const inputs = await readPositionInputs(transaction, scope, { vehicleIds, today });
  const rows = inputs.map((input) => computePosition(input, today));
  const kept = new Set(rows.map((row) => row.vehicle_id));
  const gone = vehicleIds.filter((id) => !kept.has(id));
  if (gone.length > 0) {
    await sql`delete from positions
      where company_id = any(${[...scope.companyIds]}::int4[]) and vehicle_id = any(${gone}::int4[])`.execute(
      transaction,
    );
  }
  if (rows.length > 0) await writeRows(transaction, rows, now);
}

async function writeRows(
  transaction: DatabaseTransaction,
  rows: readonly PositionRow[],
  now: Date,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first).filter((name) => name !== 'company_id' && name !== 'vehicle_id');
  // Text, not references: the query builder would walk through two hundred of them at every edit.
  const listed = (write: (name: string) => string) => sql.raw(names.map(write).join(', '));
  const list = listed((name) => name);
  const taken = listed((name) => `${name} = excluded.${name}`);
  const before = listed((name) => `positions.${name}`);
  const after = listed((name) => `excluded.${name}`);
  // Rows that would stay as they are are left alone: no write, no totals to move.
  await sql`${prepared('write_positions')}
    insert into positions (company_id, vehicle_id, ${list}, refreshed_at)
    select company_id, vehicle_id, ${list}, ${now}::timestamptz
    from json_populate_recordset(null::positions, ${JSON.stringify(rows)}::json)
    on conflict (company_id, vehicle_id) do update set ${taken}, refreshed_at = excluded.refreshed_at
    where (${before}) is distinct from (${after})`.execute(transaction);
}

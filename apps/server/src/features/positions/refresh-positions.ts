import type { CalendarDate } from '@fleetworth/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type AuditEntry, insertAudit } from '../../platform/db/audit.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { pipeline, prepared } from '../../platform/db/prepared-pool.ts';
import { computePosition, type PositionRow } from './compute-position.ts';
import { type PositionInput, positionInputs, readPositionInputs } from './position-inputs.ts';

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

/**
 * Runs a statement that locks one vehicle and changes it, and reads behind it, in the same write, what the vehicle's position is computed
 * from now. Null where the statement found no such vehicle.
 */
export async function changeAndReadInput<Changed>(
  { transaction, scope, today }: RefreshContext,
  vehicleId: number,
  change: RawBuilder<Changed>,
): Promise<{ changed: Changed; input: PositionInput } | null> {
  const inputs = positionInputs(scope, { vehicleIds: [vehicleId], today });
  const [[changed], [input]] = await pipeline(transaction, [change, inputs]);
  if (changed === undefined) return null;
  if (input === undefined) throw new Error(`The vehicle ${vehicleId} vanished while it was locked.`);
  return { changed, input };
}

/**
 * Refreshes the position of a vehicle that has a new version by what was read behind its change, and writes the change into the audit: one
 * statement for both.
 */
export async function refreshAndRecord(
  { transaction, scope, today, now }: RefreshContext,
  input: PositionInput,
  entry: AuditEntry,
): Promise<void> {
  const { numAffectedRows } = await sql`${prepared('write_position_and_audit')}
    with recorded as (${insertAudit({ scope, now }, entry)})
    ${update(computePosition(input, today), now)}`.execute(transaction);
  if (numAffectedRows !== 1n) throw new Error(`The vehicle ${input.vehicle_id} has no position.`);
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
  if (rows.length > 0) await sql`${prepared('write_positions')} ${upsert(rows, now)}`.execute(transaction);
}

/** The statement that keeps what differs. Rows that would stay as they are are left alone: no write, no totals to move. */
function upsert(rows: readonly PositionRow[], now: Date): RawBuilder<unknown> {
  const listed = columnsOf(rows[0]);
  const list = listed((name) => name);
  const taken = listed((name) => `${name} = excluded.${name}`);
  const before = listed((name) => `positions.${name}`);
  const after = listed((name) => `excluded.${name}`);
  return sql`
    insert into positions (company_id, vehicle_id, ${list}, refreshed_at)
    select company_id, vehicle_id, ${list}, ${now}::timestamptz
    from json_populate_recordset(null::positions, ${JSON.stringify(rows)}::json)
    on conflict (company_id, vehicle_id)
      do update set ${taken}, version = new_version(), refreshed_at = excluded.refreshed_at
    where (${before}) is distinct from (${after})`;
}

/** The statement for a position that stands and differs. Nothing is tried to be inserted: for its triggers that would be a write too. */
function update(row: PositionRow, now: Date): RawBuilder<unknown> {
  const taken = columnsOf(row)((name) => `${name} = n.${name}`);
  return sql`
    update positions set ${taken}, version = new_version(), refreshed_at = ${now}::timestamptz
    from json_populate_record(null::positions, ${JSON.stringify(row)}::json) n
    where positions.company_id = n.company_id and positions.vehicle_id = n.vehicle_id`;
}

/** Lists a row's columns but for its key. Text, not references: the query builder would walk through two hundred of them at every edit. */
function columnsOf(row: PositionRow | undefined): (write: (name: string) => string) => RawBuilder<unknown> {
  const names = Object.keys(row ?? {}).filter((name) => name !== 'company_id' && name !== 'vehicle_id');
  return (write) => sql.raw(names.map(write).join(', '));
}

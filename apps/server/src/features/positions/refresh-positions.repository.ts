import { addDays, type CalendarDate } from '@fleetworth/domain/calendar';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Positions } from '../../platform/db/generated/tables.ts';
import { newVersion } from '../../platform/db/new-version.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Write } from '../../platform/db/write.ts';
import { computePosition, type PositionRow } from './compute-position.ts';
import { markProjectionsChanged } from './projection-changes.repository.ts';
import { readPositionInputs } from './position-inputs.repository.ts';
import { SUMMED_COLUMNS, type SummedPosition, type TotalDelta, TotalDeltas } from './total-deltas.ts';
import { TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';

export const REFRESH_CHUNK_SIZE = 1_000;

/**
 * Marks the projections of the vehicles' locations as changed, stores positions that differ, and appends
 * the changes of the totals as deltas. All writes to positions use this function. The caller must have
 * locked the vehicles and made its change.
 */
export async function refreshPositions(write: Write, vehicleIds: readonly number[]): Promise<void> {
  for (let first = 0; first < vehicleIds.length; first += REFRESH_CHUNK_SIZE) {
    await refreshChunk(write, vehicleIds.slice(first, first + REFRESH_CHUNK_SIZE));
  }
}

async function refreshChunk(write: Write, vehicleIds: readonly number[]): Promise<void> {
  const { transaction, scope } = write;
  await markProjectionsChanged(write, vehicleIds);
  const today = await chooseDay(write, vehicleIds);
  const inputs = await readPositionInputs(transaction, scope, { vehicleIds, today });
  const rows = inputs.map((input) => computePosition(input, today));
  const currentIds = new Set(rows.map((row) => row.vehicle_id));
  const obsoleteIds = vehicleIds.filter((id) => !currentIds.has(id));
  const deltas = new TotalDeltas();
  if (obsoleteIds.length > 0) await deletePositions(write, obsoleteIds, deltas);
  if (rows.length > 0) await upsertPositions(write, rows, deltas);
  await appendDeltas(write, deltas.list());
}

/**
 * Returns the day of a write, or the next day if one of the positions has been computed for it. At
 * midnight, a writer that waited for locks or whose clock is slow still has the former day. For that day,
 * values of the new day don't exist yet. Later days come from a wrong clock and are ignored.
 */
async function chooseDay(
  { transaction, scope, today }: Write,
  vehicleIds: readonly number[],
): Promise<CalendarDate> {
  const { rows } = await sql<{ as_of: CalendarDate }>`${prepared('positions_of_next_day')}
    select as_of from positions
    where ${isInScope('company_id', scope)} and vehicle_id = any(${[...vehicleIds]}::int4[])
      and as_of = ${addDays(today, 1)}
    limit 1`.execute(transaction);
  return rows[0]?.as_of ?? today;
}

async function deletePositions(
  { transaction, scope }: Write,
  vehicleIds: readonly number[],
  deltas: TotalDeltas,
): Promise<void> {
  const { rows } = await sql<DeletedPosition>`
    delete from positions
    where ${isInScope('company_id', scope)} and vehicle_id = any(${[...vehicleIds]}::int4[])
    returning ${SUMMED}`.execute(transaction);
  for (const row of rows) deltas.add(row, -1);
}

type DeletedPosition = Pick<Selectable<Positions>, keyof SummedPosition>;

/** Written position with the summed columns of its former row. They are null if it had none. */
type WrittenPosition = { new_company_id: number; vehicle_id: number } & {
  [Column in keyof SummedPosition]: DeletedPosition[Column] | null;
};

const SUMMED = sql.raw(SUMMED_COLUMNS.join(', '));
const FORMER_SUMMED = sql.raw(SUMMED_COLUMNS.map((name) => `old.${name}`).join(', '));

async function upsertPositions(
  { transaction, now }: Write,
  rows: readonly PositionRow[],
  deltas: TotalDeltas,
): Promise<void> {
  const keyOf = (companyId: number, vehicleId: number) => `${companyId} ${vehicleId}`;
  const rowsByKey = new Map(rows.map((row) => [keyOf(row.company_id, row.vehicle_id), row]));
  const { rows: written } = await sql<WrittenPosition>`
    ${prepared('write_positions')} ${upsertStatement(rows, now)}
    returning new.company_id as new_company_id, new.vehicle_id, ${FORMER_SUMMED}`.execute(transaction);
  for (const { new_company_id: companyId, vehicle_id: vehicleId, ...former } of written) {
    if (former.company_id !== null) deltas.add(former as DeletedPosition, -1);
    const row = rowsByKey.get(keyOf(companyId, vehicleId));
    if (row === undefined) throw new Error('A position was written that was not computed.');
    deltas.add(row, 1);
  }
}

/** Skips unchanged rows, so that they cause no write. */
function upsertStatement(rows: readonly PositionRow[], now: Date): RawBuilder<unknown> {
  const listColumns = createColumnLister(rows[0]);
  const list = listColumns((name) => name);
  const assignments = listColumns((name) => `${name} = excluded.${name}`);
  const before = listColumns((name) => `positions.${name}`);
  const after = listColumns((name) => `excluded.${name}`);
  return sql`
    insert into positions (company_id, vehicle_id, ${list}, version, refreshed_at)
    select company_id, vehicle_id, ${list}, ${newVersion()}::int8, ${now}::timestamptz
    from json_populate_recordset(null::positions, ${JSON.stringify(rows)}::json)
    on conflict (company_id, vehicle_id)
      do update set ${assignments}, version = excluded.version, refreshed_at = excluded.refreshed_at
    where (${before}) is distinct from (${after})`;
}

// The caller's transaction also writes the positions, so readers see both or neither.
async function appendDeltas({ transaction }: Write, deltas: readonly TotalDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await sql`${prepared('append_total_deltas')}
    insert into position_total_deltas (${DELTA_COLUMNS})
    select ${DELTA_COLUMNS}
    from json_populate_recordset(null::position_total_deltas, ${JSON.stringify(deltas)}::json)`.execute(
    transaction,
  );
}

const DELTA_COLUMNS = sql.raw([...TOTAL_GROUP, ...TOTAL_SUMS].join(', '));

/**
 * Returns a function that lists, as SQL, the columns of a row except its key. Builds the SQL as text. With
 * references, the query builder would walk through two hundred of them at every write.
 */
export function createColumnLister(
  row: PositionRow | undefined,
): (write: (name: string) => string) => RawBuilder<unknown> {
  const names = Object.keys(row ?? {}).filter((name) => name !== 'company_id' && name !== 'vehicle_id');
  return (write) => sql.raw(names.map(write).join(', '));
}

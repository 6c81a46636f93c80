import { sql } from 'kysely';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { computePosition, type PositionRow } from './compute-position.ts';
import { readPositionInputs } from './position-inputs.repository.ts';
import { createColumnLister, REFRESH_CHUNK_SIZE } from './refresh-positions.repository.ts';
import { refreshVehiclesJob } from './refresh-vehicles.job.ts';
import type { VehicleKey } from './split-on-failure.ts';

interface StoredPosition extends VehicleKey {
  as_of: string;
}

/**
 * Recomputes every position as of its stored day. Returns a message for each position that differs or has no
 * vehicle, and for each vehicle without a position. Omits vehicles whose refresh is still queued.
 */
export async function findWrongPositions(database: Database): Promise<string[]> {
  const awaitingRefresh = await listVehiclesAwaitingRefresh(database);
  const problems = await findMissingPositions(database, awaitingRefresh);
  for (let after: VehicleKey = { company_id: 0, vehicle_id: 0 }; ; ) {
    const stored = await listStoredPositions(database, after);
    const last = stored.at(-1);
    if (last === undefined) return problems;
    after = last;
    const checked = stored.filter(({ vehicle_id }) => !awaitingRefresh.has(vehicle_id));
    for (const [day, positions] of Map.groupBy(checked, ({ as_of }) => as_of))
      problems.push(...(await recomputePositions(database, day, positions)));
  }
}

async function listStoredPositions(database: Database, after: VehicleKey): Promise<StoredPosition[]> {
  const { rows } = await sql<StoredPosition>`
    select company_id, vehicle_id, as_of from positions
    where (company_id, vehicle_id) > (${after.company_id}, ${after.vehicle_id})
    order by company_id, vehicle_id limit ${REFRESH_CHUNK_SIZE}`.execute(database);
  return rows;
}

async function recomputePositions(
  database: Database,
  day: string,
  stored: readonly VehicleKey[],
): Promise<string[]> {
  const vehicleIds = stored.map(({ vehicle_id }) => vehicle_id);
  const scope = scopeOfJob([...new Set(stored.map(({ company_id }) => company_id))]);
  const inputs = await readPositionInputs(database, scope, { vehicleIds, today: day });
  const rows = inputs.map((input) => computePosition(input, day));
  const existing = new Set(rows.map(({ vehicle_id }) => vehicle_id));
  return [
    ...vehicleIds
      .filter((id) => !existing.has(id))
      .map((id) => `The position of vehicle ${id} has no vehicle.`),
    ...(await compareWithStored(database, rows)),
  ];
}

async function compareWithStored(database: Database, rows: readonly PositionRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const listColumns = createColumnLister(rows[0]);
  const { rows: different } = await sql<{ vehicle_id: number; columns: string }>`
    select p.vehicle_id, (
      select string_agg(key, ', ' order by key)
      from jsonb_each(to_jsonb(p)) stored join jsonb_each(to_jsonb(f)) fresh using (key)
      where stored.value is distinct from fresh.value
        and key = any(string_to_array(${Object.keys(rows[0] ?? {}).join()}, ','))) as columns
    from json_populate_recordset(null::positions, ${JSON.stringify(rows)}::json) f
    join positions p using (company_id, vehicle_id)
    where (${listColumns((name) => `p.${name}`)}) is distinct from (${listColumns((name) => `f.${name}`)})
    order by p.vehicle_id`.execute(database);
  return different.map(
    ({ vehicle_id, columns }) => `The position of vehicle ${vehicle_id} differs when recomputed: ${columns}.`,
  );
}

async function findMissingPositions(
  database: Database,
  awaitingRefresh: ReadonlySet<number>,
): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from vehicles v
    where v.deleted_at is null and not exists (
      select 1 from positions p where p.company_id = v.company_id and p.vehicle_id = v.id)
    order by v.id`.execute(database);
  return rows.filter(({ id }) => !awaitingRefresh.has(id)).map(({ id }) => `Vehicle ${id} has no position.`);
}

async function listVehiclesAwaitingRefresh(database: Database): Promise<Set<number>> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('pgboss.job')::text as name`.execute(database);
  if (tables[0]?.name == null) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct jsonb_array_elements_text(data->'vehicleIds')::int4 as id from pgboss.job
    where name = ${refreshVehiclesJob.name} and state in ('created', 'retry', 'active')`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

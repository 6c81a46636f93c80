import type { Restoration } from '@fleetworth/contract/deleted-records';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import { finishChangeSet } from '../../platform/db/change-sets.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';
import type { SkippedVehicle } from '../vehicles/public.ts';

export interface VehiclesToRestore {
  companyId: number;
  name: string;
  selection:
    | { kind: 'company'; deletedAt: Date }
    | { kind: 'location'; deletedAt: Date; locationId: number }
    | { kind: 'vehicle'; vehicleIds: readonly number[] };
}

export function vehiclesPredicate({ selection }: Pick<VehiclesToRestore, 'selection'>): RawBuilder<unknown> {
  if (selection.kind === 'vehicle') return hasIdIn(selection.vehicleIds);
  const isDeletedTogether = sql`deleted_at = ${selection.deletedAt}`;
  return selection.kind === 'company'
    ? isDeletedTogether
    : sql`location_id = ${selection.locationId} and ${isDeletedTogether}`;
}

export async function countVehiclesToRestore(
  { transaction }: Write,
  fleet: VehiclesToRestore,
): Promise<number> {
  const { rows } = await sql<{ vehicles: number }>`
    select count(*)::int4 as vehicles from vehicles
    where company_id = ${fleet.companyId} and deleted_at is not null and ${vehiclesPredicate(fleet)}`.execute(
    transaction,
  );
  return oneRow(rows).vehicles;
}

export async function beginRestoration(
  { transaction, scope, now, changeSetId }: Write,
  { companyId, name, selection }: VehiclesToRestore,
  vehicleCount: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into restorations (company_id, kind, location_id, deleted_at, vehicle_ids, name, user_id, vehicles,
      started_at, change_set_id)
    values (${companyId}, ${selection.kind}, ${selection.kind === 'location' ? selection.locationId : null},
      ${selection.kind === 'vehicle' ? null : selection.deletedAt},
      ${selection.kind === 'vehicle' ? [...selection.vehicleIds] : null}::int4[], ${name}, ${scope.userId},
      ${vehicleCount}, ${now}, ${changeSetId ?? null})
    returning id`.execute(transaction);
  return oneRow(rows).id;
}

export interface RunningRestoration extends VehiclesToRestore {
  id: number;
  userId: number;
  /** Null for restorations that began before change sets existed. */
  changeSetId: number | null;
  /** Vehicles up to this id have been processed. */
  lastVehicleId: number;
}

interface Row {
  id: number;
  company_id: number;
  kind: 'company' | 'location' | 'vehicle';
  location_id: number | null;
  deleted_at: Date | null;
  vehicle_ids: number[] | null;
  name: string;
  user_id: number;
  through_id: number;
  change_set_id: number | null;
}

export const findRunningRestoration = (database: Database, id: number): Promise<RunningRestoration | null> =>
  readRunningRestoration(database, id, sql``);

export const lockRunningRestoration = (
  transaction: DatabaseTransaction,
  id: number,
): Promise<RunningRestoration | null> => readRunningRestoration(transaction, id, sql`for update`);

async function readRunningRestoration(
  database: Database,
  id: number,
  locking: RawBuilder<unknown>,
): Promise<RunningRestoration | null> {
  const { rows } = await sql<Row>`
    select id, company_id, kind, location_id, deleted_at, vehicle_ids, name, user_id, through_id,
      change_set_id from restorations
    where id = ${id} and finished_at is null ${locking}`.execute(database);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    userId: row.user_id,
    changeSetId: row.change_set_id,
    lastVehicleId: row.through_id,
    selection: readSelection(row),
  };
}

function readSelection({ kind, deleted_at, location_id, vehicle_ids }: Row): VehiclesToRestore['selection'] {
  if (kind === 'vehicle') return { kind, vehicleIds: vehicle_ids ?? [] };
  const deletedAt = deleted_at ?? new Date(0);
  return kind === 'company' ? { kind, deletedAt } : { kind, deletedAt, locationId: location_id ?? 0 };
}

export async function listRunningRestorations(transaction: DatabaseTransaction): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from restorations where finished_at is null order by id`.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function listNextVehicles(
  { transaction }: Write,
  restoration: RunningRestoration,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from vehicles
    where company_id = ${restoration.companyId} and deleted_at is not null
      and ${vehiclesPredicate(restoration)}
      and id > ${restoration.lastVehicleId}
    order by id limit ${limit}`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Skipped vehicles beyond this number are only counted. */
const MAX_LISTED = 10;

interface RestoredChunk {
  vehicleIds: readonly number[];
  restored: number;
  skipped: readonly SkippedVehicle[];
}

export async function recordProgress(
  { transaction }: Write,
  { companyId, id }: RunningRestoration,
  { vehicleIds, restored, skipped }: RestoredChunk,
): Promise<void> {
  await sql`
    update restorations set done = done + ${vehicleIds.length}, restored = restored + ${restored},
      through_id = ${vehicleIds.at(-1)},
      left_out = case when jsonb_array_length(left_out) >= ${MAX_LISTED} then left_out
        else left_out || ${JSON.stringify(skipped.slice(0, MAX_LISTED))}::jsonb end
    where company_id = ${companyId} and id = ${id}`.execute(transaction);
}

export async function finishRestoration(
  { transaction, now }: Write,
  { companyId, id, changeSetId }: RunningRestoration,
): Promise<void> {
  await sql`update restorations set finished_at = ${now}
    where company_id = ${companyId} and id = ${id}`.execute(transaction);
  await finishChangeSet(transaction, changeSetId, now);
}

const HOUR_MS = 60 * 60 * 1_000;

type ListedRow = Omit<Restoration, 'company' | 'started_at' | 'finished_at'> & {
  company_id: number;
  company_name: string;
  started_at: Date;
  finished_at: Date | null;
};

/** Lists the restorations that are running or finished within the last hour. */
export async function listRestorations(database: Database, scope: Scope, now: Date): Promise<Restoration[]> {
  const { rows } = await sql<ListedRow>`
    select r.id, r.kind, r.name, r.company_id, c.name as company_name, r.vehicles as "of", r.done,
      r.restored as vehicles_count, r.done - r.restored as left_out_count,
      array(select x from jsonb_array_elements(r.left_out) x limit ${MAX_LISTED}) as left_out,
      r.started_at, r.finished_at
    from restorations r join companies c on c.id = r.company_id
    where ${isInScope('r.company_id', scope)}
      and (r.finished_at is null or r.finished_at > ${new Date(now.getTime() - HOUR_MS)})
    order by r.id desc`.execute(database);
  return rows.map(({ company_id, company_name, started_at, finished_at, ...row }) => ({
    ...row,
    company: { id: company_id, name: company_name },
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }));
}

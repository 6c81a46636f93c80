import type { DeletedRecord } from '@fleetworth/contract/deleted-records';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { RecordTable } from '../../platform/db/record-tables.ts';

export type Deletion = Pick<
  DeletedRecord,
  'change_set' | 'deleted_by' | 'locations_count' | 'vehicles_count'
>;

interface DeletedRow {
  entity: RecordTable;
  company_id: number;
  id: number;
  deleted_at: Date;
}

/**
 * Returns a function that finds who deleted a record, in which change set, and how many locations and
 * vehicles were deleted with it.
 */
export async function readDeletions(
  database: Database,
  records: readonly DeletedRow[],
): Promise<(record: DeletedRow) => Deletion> {
  const parents = records.filter(({ entity }) => entity === 'companies' || entity === 'locations');
  const entries = await readEntries(database, records);
  const changeSets = await countChangedRecords(database, [...entries.values()]);
  const countsOf = await countDeletedWith(database, parents);
  return (record) => {
    const entry = entries.get(keyOf(record.entity, record.company_id, record.id));
    const changeSetId = entry?.change_set_id ?? null;
    const changeSetKey = keyOf('change_sets', record.company_id, changeSetId ?? 0);
    return {
      change_set: changeSetId === null ? null : { id: changeSetId, count: changeSets.get(changeSetKey) ?? 0 },
      deleted_by:
        entry === undefined || entry.user_id === null || entry.user_name === null
          ? null
          : { id: entry.user_id, name: entry.user_name },
      ...countsOf(record),
    };
  };
}

const keyOf = (entity: string, companyId: number, id: number): string => `${entity} ${companyId} ${id}`;

interface EntryRow {
  company_id: number;
  entity: string;
  entity_id: number;
  change_set_id: number | null;
  user_id: number | null;
  user_name: string | null;
}

/** Returns the newest audit entry of each record's deletion. */
async function readEntries(
  database: Database,
  records: readonly DeletedRow[],
): Promise<ReadonlyMap<string, EntryRow>> {
  const companyIds = records.map((record) => record.company_id);
  const { rows } = await sql<EntryRow>`
    with newest as materialized (
      select distinct on (a.company_id, a.entity, a.entity_id) a.company_id, a.entity, a.entity_id, a.user_id,
        a.change_set_id
      from unnest(${companyIds}::int4[], ${records.map(({ entity }) => entity)}::text[],
        ${records.map(({ id }) => id)}::int8[]) as d (company_id, entity, id)
      join audit_entries a on a.company_id = d.company_id and a.entity = d.entity and a.entity_id = d.id
        and a.action = 'delete'
      where a.company_id = any(${companyIds}::int4[])
      order by a.company_id, a.entity, a.entity_id, a.id desc)
    select n.*, trim(u.name || ' ' || u.last_name) as user_name
    from newest n left join users u on u.id = n.user_id`.execute(database);
  return new Map(rows.map((row) => [keyOf(row.entity, row.company_id, row.entity_id), row]));
}

async function countChangedRecords(
  database: Database,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<string, number>> {
  const changeSetIds = entries.flatMap(({ change_set_id }) => change_set_id ?? []);
  if (changeSetIds.length === 0) return new Map();
  const { rows } = await sql<{ company_id: number; change_set_id: number; count: number }>`
    select company_id, change_set_id, count(*)::int4 as count from change_set_records
    where company_id = any(${entries.map(({ company_id }) => company_id)}::int4[])
      and change_set_id = any(${changeSetIds}::int4[])
    group by company_id, change_set_id`.execute(database);
  return new Map(
    rows.map(({ company_id, change_set_id, count }) => [
      keyOf('change_sets', company_id, change_set_id),
      count,
    ]),
  );
}

interface CountRow {
  company_id: number;
  location_id: number | null;
  deleted_at: Date;
  locations: number;
  vehicles: number;
}

/** Counts the records that have the same deletion time as a company or location that contains them. */
async function countDeletedWith(database: Database, parents: readonly DeletedRow[]) {
  const rows = parents.length === 0 ? [] : await countByLocation(database, parents);
  return (record: DeletedRow): Pick<Deletion, 'locations_count' | 'vehicles_count'> => {
    const { entity, company_id: companyId, id, deleted_at: deletedAt } = record;
    const contained = rows.filter(
      (row) =>
        row.company_id === companyId &&
        row.deleted_at.getTime() === deletedAt.getTime() &&
        (entity === 'companies' || (entity === 'locations' && row.location_id === id)),
    );
    return {
      locations_count: contained.reduce((sum, { locations }) => sum + locations, 0),
      vehicles_count: contained.reduce((sum, { vehicles }) => sum + vehicles, 0),
    };
  };
}

async function countByLocation(database: Database, parents: readonly DeletedRow[]): Promise<CountRow[]> {
  const isCounted = sql`company_id = any(${parents.map((parent) => parent.company_id)}::int4[])
    and deleted_at = any(${parents.map(({ deleted_at }) => deleted_at)}::timestamptz[])`;
  const { rows } = await sql<CountRow>`
    select company_id, location_id, deleted_at, 0 as locations, count(*)::int4 as vehicles
    from vehicles where ${isCounted} group by company_id, location_id, deleted_at
    union all
    select company_id, null, deleted_at, count(*)::int4, 0
    from locations where ${isCounted} group by company_id, deleted_at`.execute(database);
  return rows;
}

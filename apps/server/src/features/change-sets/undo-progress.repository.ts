import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { RecordStates } from '../../platform/db/record-states.ts';
import { CHANGED_TABLES, type ChangedTable } from './changed-tables.repository.ts';
import { vehicleEntries } from './vehicle-entries.repository.ts';

export interface RecordChunk {
  companyId: number;
  table: ChangedTable;
  ids: number[];
}

/** Lists the companies whose records have no outcome yet. */
export async function listCompaniesToUndo(database: Database, changeSetId: number): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from change_set_records
    where change_set_id = ${changeSetId} and outcome is null order by 1`.execute(database);
  return rows.map(({ companyId }) => companyId);
}

interface ChunkQuery {
  changeSetId: number;
  companyIds: readonly number[];
  maxRecords: number;
}

/** Returns null after the last record. */
export async function findNextChunk(
  database: Database,
  { changeSetId, companyIds, maxRecords }: ChunkQuery,
): Promise<RecordChunk | null> {
  for (const companyId of companyIds) {
    const table = await findNextTable(database, changeSetId, companyId);
    if (table === null) continue;
    const { rows } = await sql<{ id: number }>`
      select record_id as id from change_set_records
      where change_set_id = ${changeSetId} and outcome is null and company_id = ${companyId}
        and kind = ${table}
      order by record_id limit ${maxRecords}`.execute(database);
    return { companyId, table, ids: rows.map(({ id }) => id) };
  }
  return null;
}

// The undo restores deleted records after the records that they belong to. It deletes restored records before
// the records that they belong to.
async function findNextTable(
  database: Database,
  changeSetId: number,
  companyId: number,
): Promise<ChangedTable | null> {
  const order = Object.keys(CHANGED_TABLES);
  // An undo of many records calls this often, so it reads no list of all records or entries. It looks for one
  // record without an outcome in each table, and looks for deletions only if several tables must be ordered.
  // It uses "limit 1", because PostgreSQL could run an "exists" as a join with all records.
  const { rows } = await sql<{ table: ChangedTable }>`
    select k.kind as "table" from unnest(${order}::text[]) with ordinality k (kind, position)
    where (select true from change_set_records r
      where r.change_set_id = ${changeSetId} and r.kind = k.kind and r.company_id = ${companyId}
        and r.outcome is null limit 1)
    order by k.position`.execute(database);
  if (rows.length <= 1) return rows[0]?.table ?? null;
  const deletions = await sql`
    select 1 from audit_entries where company_id = ${companyId} and change_set_id = ${changeSetId}
      and action = 'delete' and entity = any(${order}::text[]) limit 1`.execute(database);
  return rows.at(deletions.rows.length > 0 ? 0 : -1)?.table ?? null;
}

export interface UndoOutcome {
  id: number;
  reason: string | null;
}

export async function storeOutcomes(
  transaction: DatabaseTransaction,
  { changeSetId, companyId, table }: { changeSetId: number; companyId: number; table: ChangedTable },
  outcomes: readonly UndoOutcome[],
): Promise<void> {
  await sql`
    update change_set_records r
    set outcome = case when j.reason is null then 'undone' else 'left' end, reason = j.reason
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as j (id int4, reason text)
    where r.company_id = ${companyId} and r.change_set_id = ${changeSetId} and r.kind = ${table}
      and r.record_id = j.id`.execute(transaction);
}

export type AuditedTable = ChangedTable | 'finance_contracts' | 'mileage_records';

/**
 * Returns the states of the records before and after the change set, by table. The contracts and mileage
 * records of vehicles are included.
 */
export async function listRecordStates(
  transaction: DatabaseTransaction,
  changeSetId: number,
  { companyId, table, ids }: RecordChunk,
): Promise<Map<AuditedTable, RecordStates[]>> {
  const entries =
    table === 'vehicles'
      ? vehicleEntries(companyId, sql`any(${ids}::int4[])`)
      : sql`(select * from audit_entries
          where company_id = ${companyId} and entity = ${table} and entity_id = any(${ids}::int4[]))`;
  const { rows } = await sql<RecordStates & { entity: AuditedTable }>`
    select e.entity, e.entity_id as id,
      case when e.entity = 'mileage_records'
        then (min((coalesce(e.after, e.before)) ->> 'vehicle_id'))::int4 else e.entity_id end as "vehicleId",
      (array_agg(e.before order by e.id))[1] as before, (array_agg(e.after order by e.id desc))[1] as after
    from ${entries} e where e.change_set_id = ${changeSetId}
    group by 1, 2 order by 1, 2`.execute(transaction);
  return Map.groupBy(rows, ({ entity }) => entity);
}

interface UnchangedQuery {
  changeSetId: number;
  companyId: number;
  table: ChangedTable;
  limit: number;
}

/** Lists the records that the undo left unchanged, with the reason. */
export async function listUnchangedRecords(
  database: Database,
  { changeSetId, companyId, table, limit }: UnchangedQuery,
): Promise<{ id: number; name: string; reason: string }[]> {
  const { rows } = await sql<{ id: number; name: string; reason: string }>`
    select i.record_id as id, coalesce(${CHANGED_TABLES[table].name(companyId)}, '') as name, i.reason
    from change_set_records i
    left join ${sql.table(table)} t on t.id = i.record_id
      ${table === 'companies' ? sql`` : sql`and t.company_id = ${companyId}`}
    left join lateral (select coalesce(a.before, a.after) as state from audit_entries a
      where a.company_id = ${companyId} and a.entity = ${table} and a.entity_id = i.record_id
      order by a.id limit 1) e on true
    where i.company_id = ${companyId} and i.change_set_id = ${changeSetId} and i.kind = ${table}
      and i.outcome = 'left'
    order by i.record_id limit ${limit}`.execute(database);
  return rows;
}

import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { RecordStates } from '../../platform/db/record-states.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { CHANGED_TABLES, type ChangedTable } from './changed-tables.repository.ts';

export interface RecordChunk {
  companyId: number;
  table: ChangedTable;
  ids: number[];
}

/**
 * Returns null after the last record. Records that the change set deleted are restored after the records
 * that they belong to. Records that it restored are deleted before the records that they belong to.
 */
export async function nextChunk(
  database: Database,
  changeSetId: number,
  maxRecords: number,
): Promise<RecordChunk | null> {
  const order = Object.keys(CHANGED_TABLES);
  // An undo of many records calls this often, so it reads no list of all records or entries. It looks for one
  // record without an outcome in each company and table, and looks for deletions only if several tables must
  // be ordered. It uses "limit 1", because PostgreSQL could run an "exists" as a join with all records.
  const { rows } = await sql<{ companyId: number; table: ChangedTable }>`
    with recursive companies (id) as (
      (select company_id from change_set_records where change_set_id = ${changeSetId}
        order by company_id limit 1)
      union all
      select (select r.company_id from change_set_records r
        where r.change_set_id = ${changeSetId} and r.company_id > c.id order by r.company_id limit 1)
      from companies c where c.id is not null),
    open_tables as (
      select c.id as company_id, k.kind, k.position, count(*) over (partition by c.id) as tables
      from companies c, unnest(${order}::text[]) with ordinality k (kind, position)
      where (select true from change_set_records r
        where r.change_set_id = ${changeSetId} and r.kind = k.kind and r.company_id = c.id
          and r.outcome is null limit 1))
    select company_id as "companyId", kind as "table" from open_tables k
    order by k.position * case when tables > 1 and exists (
      select 1 from audit_entries e where e.company_id = k.company_id and e.change_set_id = ${changeSetId}
        and e.action = 'delete' and e.entity = any(${order}::text[])) then 1 else -1 end, company_id
    limit 1`.execute(database);
  const [first] = rows;
  if (first === undefined) return null;
  const { rows: records } = await sql<{ id: number }>`
    select record_id as id from change_set_records
    where change_set_id = ${changeSetId} and outcome is null and company_id = ${first.companyId}
      and kind = ${first.table}
    order by record_id limit ${maxRecords}`.execute(database);
  return { ...first, ids: records.map(({ id }) => id) };
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

export async function listEarlierStates(
  transaction: DatabaseTransaction,
  changeSetId: number,
  { companyId, table, ids }: RecordChunk,
): Promise<Map<AuditedTable, RecordStates[]>> {
  const entries =
    table === 'vehicles'
      ? sql`unnest(${ids}::int4[]) k (record_id),
          lateral vehicle_entries(${companyId}, k.record_id) e`
      : sql`audit_entries e`;
  const { rows } = await sql<RecordStates & { entity: AuditedTable }>`
    select e.entity, e.entity_id as id,
      case e.entity when 'mileage_records'
        then (min((coalesce(e.after, e.before)) ->> 'vehicle_id'))::int4 else e.entity_id end as "vehicleId",
      (array_agg(e.before order by e.id))[1] as before, (array_agg(e.after order by e.id desc))[1] as after
    from ${entries}
    where e.company_id = ${companyId} and e.change_set_id = ${changeSetId}
      ${table === 'vehicles' ? sql`` : sql`and e.entity = ${table} and e.entity_id = any(${ids}::int4[])`}
    group by 1, 2 order by 1, 2`.execute(transaction);
  return Map.groupBy(rows, ({ entity }) => entity);
}

export async function listUnchangedRecords(
  database: Database,
  scope: Scope,
  { changeSetId, table, limit }: { changeSetId: number; table: ChangedTable; limit: number },
): Promise<{ id: number; name: string; reason: string }[]> {
  const { rows } = await sql<{ id: number; name: string; reason: string }>`
    select i.record_id as id, coalesce(${CHANGED_TABLES[table].name}, '') as name, i.reason
    from change_set_records i
    left join ${sql.table(table)} t on t.id = i.record_id
      ${table === 'companies' ? sql`` : sql`and t.company_id = i.company_id`}
    left join lateral (select coalesce(a.before, a.after) as state from audit_entries a
      where a.company_id = i.company_id and a.entity = i.kind and a.entity_id = i.record_id
      order by a.id limit 1) e on true
    where ${isInScope('i.company_id', scope)} and i.change_set_id = ${changeSetId} and i.kind = ${table}
      and i.outcome = 'left'
    order by i.record_id limit ${limit}`.execute(database);
  return rows;
}

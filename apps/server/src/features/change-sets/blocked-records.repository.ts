import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { CHANGED_TABLES, type ChangedTable } from './changed-tables.repository.ts';
import { vehicleEntries } from './vehicle-entries.repository.ts';

export interface BlockedRecord {
  id: number;
  name: string;
  problem:
    | 'changed'
    | 'company_deleted'
    | 'location_deleted'
    | 'exists_again'
    | 'has_children'
    | 'offer'
    | 'guide_order'
    | 'report';
  // The next four fields describe the latest change by another action. They are null unless the problem is
  // `changed`.
  entity: string | null;
  action: string | null;
  happened_at: Date | null;
  user_name: string | null;
  /** Number of all blocked records, including those beyond the limit. */
  count: number;
}

interface BlockedQuery {
  changeSetId: number;
  companyId: number;
  table: ChangedTable;
  /** Restricts the query to these records. */
  ids?: readonly number[];
  limit: number;
}

/** Ignores records that an undo has already processed. */
export async function listBlocked(database: Database, query: BlockedQuery): Promise<BlockedRecord[]> {
  const { changeSetId, companyId, table, ids, limit } = query;
  const { rows } = await sql<BlockedRecord>`
    with item as (
      select r.record_id from change_set_records r
      where r.company_id = ${companyId} and r.change_set_id = ${changeSetId} and r.kind = ${table}
        and r.outcome is null ${ids === undefined ? sql`` : sql`and r.record_id = any(${[...ids]}::int4[])`}),
    evaluated as (
      select i.record_id as id, ${CHANGED_TABLES[table].name(companyId)} as name,
        ${problemOf(query)} as problem, later.*
      from item i
      join companies c on c.id = ${companyId}
      ${ownEntries(query)}
      left join lateral (
        select entity, action, happened_at, trim(u.name || ' ' || u.last_name) as user_name
        from ${entriesOf(query)} n left join users u on u.id = n.user_id
        where n.id > e.first_id and n.change_set_id is distinct from ${changeSetId}
        order by n.id desc limit 1) later on true
      left join ${sql.table(table)} t on t.id = i.record_id
        ${table === 'companies' ? sql`` : sql`and t.company_id = ${companyId}`})
    select id, coalesce(name, '') as name, problem, entity, action, happened_at, user_name,
      (count(*) over ())::int4 as count
    from evaluated where problem is not null order by id limit ${limit}`.execute(database);
  return rows;
}

/**
 * Returns SQL for the audit entries of a record `i`. Entries of a class performance include entries of
 * other batches for the same location and class.
 */
function entriesOf({ table, companyId }: BlockedQuery): RawBuilder<unknown> {
  if (table === 'vehicles') return vehicleEntries(companyId, sql`i.record_id`);
  const isSame =
    table === 'class_performances'
      ? sql`coalesce(a.after, a.before) ->> 'location_id' = e.state ->> 'location_id'
          and coalesce(a.after, a.before) ->> 'class_id' = e.state ->> 'class_id'`
      : sql`a.entity_id = i.record_id`;
  return sql`(select * from audit_entries a
    where a.company_id = ${companyId} and a.entity = ${table} and ${isSame})`;
}

/** Entries of the change set for a record `i`: first id, first and last actions, and the earlier state. */
const ownEntries = ({ table, companyId, changeSetId }: BlockedQuery): RawBuilder<unknown> => sql`
  cross join lateral (
    select min(o.id) as first_id,
      (array_agg(o.action order by o.id) filter (where o.entity = ${table}))[1] as first_action,
      (array_agg(o.action order by o.id desc) filter (where o.entity = ${table}))[1] as last_action,
      (array_agg(coalesce(o.before, o.after) order by o.id) filter (where o.entity = ${table}))[1] as state
    from ${table === 'vehicles' ? vehicleEntries(companyId, sql`i.record_id`) : sql`audit_entries`} o
    where o.company_id = ${companyId} and o.change_set_id = ${changeSetId}
      ${table === 'vehicles' ? sql`` : sql`and o.entity = ${table} and o.entity_id = i.record_id`}) e`;

function problemOf(query: BlockedQuery): RawBuilder<unknown> {
  const { table, companyId, changeSetId } = query;
  const willBeUndone = (parent: ChangedTable, id: RawBuilder<unknown>) => sql`exists (
    select 1 from change_set_records p where p.company_id = ${companyId}
      and p.change_set_id = ${changeSetId} and p.kind = ${parent} and p.record_id = ${id}
      and p.outcome is null)`;
  return sql`case
    when c.deleted_at is not null and not ${willBeUndone('companies', sql`c.id`)} then 'company_deleted'
    when later.entity is not null then 'changed'
    ${table === 'vehicles' ? vehicleProblems(companyId, willBeUndone) : remainingChildrenProblem(query)}
    end`;
}

type WillBeUndone = (parent: ChangedTable, id: RawBuilder<unknown>) => RawBuilder<unknown>;

const vehicleProblems = (companyId: number, willBeUndone: WillBeUndone): RawBuilder<unknown> => sql`
  when e.first_action in ('create', 'restore') and exists (select 1 from sell_items s
    where s.company_id = ${companyId} and s.vehicle_id = i.record_id) then 'offer'
  when e.first_action in ('create', 'restore') and exists (select 1 from guide_order_items g
    where g.company_id = ${companyId} and g.vehicle_id = i.record_id) then 'guide_order'
  when e.first_action in ('create', 'restore') and exists (select 1 from history_report_items h
    where h.company_id = ${companyId} and h.vehicle_id = i.record_id) then 'report'
  when e.last_action = 'delete' and exists (select 1 from vehicles o
    where o.company_id = ${companyId} and o.vin = t.vin and o.deleted_at is null) then 'exists_again'
  when (e.last_action = 'delete' or e.first_action = 'edit') and exists (select 1 from locations l
    where l.company_id = ${companyId} and l.deleted_at is not null
      and l.id = (e.state ->> 'location_id')::int4 and not ${willBeUndone('locations', sql`l.id`)})
    then 'location_deleted'`;

// The undo deletes a record that the change set restored, unless it has children that the undo doesn't
// delete.
function remainingChildrenProblem({ table, companyId, changeSetId }: BlockedQuery): RawBuilder<unknown> {
  const { children } = CHANGED_TABLES[table];
  if (children === undefined) return sql`when false then null`;
  return sql`when e.first_action = 'restore' and exists (select 1 from ${sql.table(children.table)} d
    where d.company_id = ${companyId} and ${sql.ref(`d.${children.column}`)} = i.record_id
      and d.deleted_at is null and not exists (select 1 from change_set_records p
        where p.company_id = ${companyId} and p.change_set_id = ${changeSetId}
          and p.kind = ${children.table} and p.record_id = d.id and p.outcome is distinct from 'left'))
    then 'has_children'`;
}

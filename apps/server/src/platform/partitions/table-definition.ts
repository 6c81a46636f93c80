import type pg from 'pg';

/** Properties of a table, mostly as statements that create them for a new table of the same name. */
export interface TableDefinition {
  /** For example 'autovacuum_analyze_scale_factor=0.5'. */
  parameters: string | null;
  identity: { column: string; lastValue: string } | null;
  columns: string[];
  statisticsTargets: string[];
  uniqueKeys: string[];
  /** Unique indexes without `company_id` become ordinary indexes. */
  indexes: string[];
  triggers: string[];
  grants: string[];
}

export async function readTableDefinition(client: pg.ClientBase, table: string): Promise<TableDefinition> {
  const { rows } = await client.query<TableDefinition>(DEFINITION_QUERY, [table]);
  const [definition] = rows;
  if (definition === undefined) throw new Error(`The database has no table ${table}.`);
  return definition;
}

const DEFINITION_QUERY = `
  select array_to_string(t.reloptions, ', ') as parameters,
    (select json_build_object('column', a.attname, 'lastValue', pg_sequence_last_value(
        pg_get_serial_sequence(t.oid::regclass::text, a.attname)::regclass)::text)
      from pg_attribute a where a.attrelid = t.oid and a.attidentity <> '') as identity,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum) as columns,
    array(select format('alter table %I alter column %I set statistics %s', t.relname, attname, attstattarget)
      from pg_attribute where attrelid = t.oid and attstattarget is not null and attnum > 0
      order by attnum) as "statisticsTargets",
    array(select format('alter table %I add constraint %I %s', t.relname, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = t.oid and contype in ('p', 'u') order by conname) as "uniqueKeys",
    array(select case when indisunique and not exists (
          select 1 from pg_attribute
          where attrelid = t.oid and attname = 'company_id' and attnum = any(indkey))
        then replace(pg_get_indexdef(indexrelid), 'CREATE UNIQUE INDEX', 'CREATE INDEX')
        else pg_get_indexdef(indexrelid) end
      from pg_index
      where indrelid = t.oid and not exists (select 1 from pg_constraint where conindid = indexrelid
        and contype in ('p', 'u'))
      order by indexrelid) as indexes,
    array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = t.oid and not tgisinternal
      order by tgname) as triggers,
    array(select format('grant %s on %I to %s', privilege_type, t.relname,
        case when grantee = 0 then 'public' else grantee::regrole::text end)
      from aclexplode(t.relacl) where grantee <> t.relowner order by 1) as grants
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relname = $1 and t.relkind = 'r'`;

/**
 * Statements for the foreign keys, views and functions that depend on some tables. They must be dropped
 * before the tables and created after them.
 */
export interface Dependents {
  drop: string[];
  create: string[];
}

export async function readDependents(client: pg.ClientBase, tables: readonly string[]): Promise<Dependents> {
  const { rows } = await client.query<{ drop: string; create: string }>(DEPENDENTS_QUERY, [tables]);
  return { drop: rows.map((row) => row.drop), create: rows.map((row) => row.create) };
}

const DEPENDENTS_QUERY = `
  with tables as (
    select oid, reltype from pg_class
    where relnamespace = 'public'::regnamespace and relname = any($1))
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      as create
  from pg_constraint
  where contype = 'f' and (conrelid in (select oid from tables) or confrelid in (select oid from tables))
  union all
  select distinct format('drop view %s', ev_class::regclass),
    format('create view %s as %s', ev_class::regclass, pg_get_viewdef(ev_class))
  from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
  where d.refclassid = 'pg_class'::regclass and d.refobjid in (select oid from tables)
  union all
  select distinct format('drop function %s', p.oid::regprocedure), pg_get_functiondef(p.oid)
  from pg_proc p join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = p.oid
  where d.refclassid = 'pg_type'::regclass and d.refobjid in (select reltype from tables)`;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { UNIQUE_INDEXES_UNTIL_PARTITIONED } from '../partitions/partitionable-tables.ts';

export type SchemaObjects = Readonly<Record<string, string>>;

const SCHEMA_OBJECTS_FILE = join(import.meta.dirname, '../../../migrations/schema-objects.json');

export const readExpectedSchemaObjects = (): SchemaObjects =>
  JSON.parse(readFileSync(SCHEMA_OBJECTS_FILE, 'utf8')) as SchemaObjects;

// Returns a hash of each object's definition. A disabled trigger has another hash than an enabled one. A
// partitioned table has the same hashes as an undivided table, and its partitions are omitted.
export async function readSchemaObjects(database: Database): Promise<SchemaObjects> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, left(md5(definition), 12) as hash from (
      select 'constraint ' || conrelid::regclass || '.' || conname as name,
        concat_ws(' ', pg_get_constraintdef(pg_constraint.oid), convalidated) as definition
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where connamespace = 'public'::regnamespace and conparentid = 0 and not relispartition
      union all
      select case when indisunique or was_unique then 'unique ' else '' end || 'index '
          || indexrelid::regclass,
        concat_ws(' ', case when was_unique then replace(definition, 'CREATE INDEX', 'CREATE UNIQUE INDEX')
          else definition end, indisvalid)
      from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
      cross join lateral (select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition,
        t.relkind = 'p' and i.relname = any(${[...UNIQUE_INDEXES_UNTIL_PARTITIONED]}) as was_unique) read
      where i.relnamespace = 'public'::regnamespace and not i.relispartition
      union all
      select 'trigger ' || tgrelid::regclass || '.' || tgname,
        concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal and not relispartition
      union all
      select 'function ' || pg_proc.oid::regprocedure, pg_get_functiondef(pg_proc.oid)
      from pg_proc
      where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
        and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
    ) objects
    where name !~ ' schema_migrations'
    order by name collate "C"`.execute(database);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { UNIQUE_INDEXES_UNTIL_PARTITIONED } from '../partitions/partitionable-tables.ts';

// PostgreSQL checks rows only when they are written, so damaged files or rows copied past its checks remain
// unnoticed. Reads every table without its indexes, which also verifies the checksum of every page. Must run
// in a transaction, because indexes are turned off only for the current transaction.
export async function findConstraintViolations(database: Database): Promise<string[]> {
  await setIndexUse(database, false);
  const problems: string[] = [];
  for (const { name, violationQuery } of await listChecks(database)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int4 as count from (${sql.raw(violationQuery)}) violations`.execute(database);
    const count = rows[0]?.count ?? 0;
    if (count > 0) problems.push(`${name} is violated ${count} ${count === 1 ? 'time' : 'times'}.`);
  }
  await setIndexUse(database, true);
  return problems;
}

const setIndexUse = (database: Database, isEnabled: boolean) =>
  sql`select set_config(name, ${isEnabled ? 'on' : 'off'}, true)
    from unnest(array['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']) name`.execute(
    database,
  );

interface ConstraintCheck {
  name: string;
  violationQuery: string;
}

async function listChecks(database: Database): Promise<ConstraintCheck[]> {
  const { rows } = await sql<ConstraintCheck>`
    with columns as (
      select constraints.oid, p.position,
        quote_ident(a.attname) as name, quote_ident(r.attname) as referenced
      from pg_constraint constraints
      cross join lateral unnest(conkey, confkey) with ordinality as p (key, referenced, position)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = p.key
      left join pg_attribute r on r.attrelid = confrelid and r.attnum = p.referenced
      where connamespace = 'public'::regnamespace)
    select 'Constraint ' || conrelid::regclass || '.' || conname as name, case contype
      when 'f' then format('select from %s child where %s and not exists (select 1 from %s parent where %s)',
        conrelid::regclass,
        (select string_agg(format('child.%s is not null', columns.name), ' and ')
          from columns where columns.oid = c.oid),
        confrelid::regclass,
        (select string_agg(format('parent.%s = child.%s', referenced, columns.name), ' and ')
          from columns where columns.oid = c.oid))
      when 'n' then format('select from %s where %s is null', conrelid::regclass,
        (select columns.name from columns where columns.oid = c.oid))
      else format('select from %s where not (%s)', conrelid::regclass, pg_get_expr(conbin, conrelid))
      end as "violationQuery"
    from pg_constraint c
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'n') and conparentid = 0
      and conrelid in (select oid from pg_class where not relispartition)
    union all
    select 'Index ' || indexrelid::regclass,
      format('select from %s where %s and %s group by %s having count(*) > 1',
        indrelid::regclass, coalesce(pg_get_expr(indpred, indrelid), 'true'),
        case when indnullsnotdistinct then 'true'
          else string_agg(format('(%s) is not null', key), ' and ') end,
        string_agg(format('(%s)', key), ', '))
    from pg_index i join pg_class on pg_class.oid = indexrelid
    cross join lateral (
      select pg_get_indexdef(indexrelid, position, true) as key
      from generate_series(1, indnkeyatts) position) keys
    where relnamespace = 'public'::regnamespace and not relispartition
      and (indisunique or relname = any(${[...UNIQUE_INDEXES_UNTIL_PARTITIONED]}))
    group by indexrelid, indrelid, pg_get_expr(indpred, indrelid), indnullsnotdistinct
    order by name`.execute(database);
  return rows;
}

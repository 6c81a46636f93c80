import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { copyTemplate } from '../../../test/test-database.ts';
import {
  FOREIGN_KEYS_UNTIL_DISTRIBUTED,
  type Placement,
  TABLE_PLACEMENTS,
  listTablesByPlacement,
  UNIQUE_INDEXES_UNTIL_DISTRIBUTED,
} from './table-placements.ts';

test('every table has a placement', async () => {
  const database = await copyTemplate(inject('databaseUrl'));
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  await database.close();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLE_PLACEMENTS).toSorted());
});

test('every unique key of a distributed table contains the company, or is listed', async () => {
  const database = await copyTemplate(inject('databaseUrl'));
  const { rows } = await database.pool.query<{ name: string }>(
    `select i.relname as name from pg_index
     join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
     where indisunique and t.relname = any($1) and not exists (
       select from pg_attribute where attrelid = t.oid and attname = 'company_id' and attnum = any(indkey))
     order by 1`,
    [listTablesByPlacement('distributed')],
  );
  await database.close();
  expect(rows.map(({ name }) => name)).toEqual(UNIQUE_INDEXES_UNTIL_DISTRIBUTED);
});

test('every foreign key that Citus cannot check is listed', async () => {
  const database = await copyTemplate(inject('databaseUrl'));
  const { rows } = await database.pool.query<{ name: string }>(
    `select conname as name from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0 and (
       (confrelid::regclass::text = any($1) and conrelid::regclass::text <> all($1))
       or (conrelid::regclass::text = any($1) and confrelid::regclass::text = any($2)))
     order by 1`,
    [listTablesByPlacement('distributed'), listTablesByPlacement('local')],
  );
  await database.close();
  expect(rows.map(({ name }) => name)).toEqual(FOREIGN_KEYS_UNTIL_DISTRIBUTED);
});

test.each<Placement>(['distributed', 'reference', 'local'])(
  'the documentation lists the %s tables',
  (placement) => {
    const page = readFileSync(new URL('../../../../../docs/scaling.md', import.meta.url), 'utf8');
    const [, row = ''] = new RegExp(`^\\| ${placement} \\|.*\\| (.*) \\|$`, 'm').exec(page) ?? [];
    expect([...row.matchAll(/`(\w+)`/g)].map(([, table]) => table)).toEqual(listTablesByPlacement(placement));
  },
);

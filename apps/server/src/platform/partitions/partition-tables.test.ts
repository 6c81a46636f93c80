import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { findConstraintViolations } from '../verify/constraint-violations.ts';
import { findMissingSchemaRules, findSchemaProblems } from '../verify/schema-problems.ts';
import { nameUniqueIndexes, partitionTables } from './partition-tables.ts';
import { PARTITIONABLE_TABLES } from './partitionable-tables.ts';

describe('partitioning the large tables', () => {
  let database: TestDatabase;
  let before: Fingerprint[];
  let partitioned: string[];
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    before = await readFingerprints(database);
    partitioned = await partitionTables(database.pool, 4);
  });
  afterAll(() => database.close());

  test('keeps every row, and is done once', async () => {
    expect(partitioned).toEqual(PARTITIONABLE_TABLES);
    expect(await readFingerprints(database)).toEqual(before);
    const empty = before.filter(({ rows }) => rows === 0).map(({ table }) => table);
    expect(empty).toEqual(EMPTY_IN_DEMO);
    expect(await partitionTables(database.pool, 4)).toEqual([]);
  });

  test('stores the rows of a company in one partition', async () => {
    const { rows } = await database.pool.query<{ companies: number; partitions: number }>(
      `select count(distinct company_id)::int4 as companies, count(distinct tableoid)::int4 as partitions
       from vehicles group by company_id`,
    );
    expect(rows.every(({ partitions }) => partitions === 1)).toBe(true);
    const used = await database.pool.query('select distinct tableoid from vehicles');
    expect(used.rows.length).toBeGreaterThan(1);
  });

  test('keeps all constraints, indexes, triggers, views and functions', async () => {
    expect(await findSchemaProblems(database.db)).toEqual([]);
    expect(await findMissingSchemaRules(database.db)).toEqual([]);
    const { rows } = await database.pool.query('select from current_tags limit 1');
    expect(rows).toHaveLength(1);
  });

  test('continues the ids', async () => {
    const { rows } = await database.pool.query<{ table: string; next: number; highest: number }>(
      `select 'vehicles' as table, nextval(pg_get_serial_sequence('vehicles', 'id')) as next,
         (select max(id) from vehicles) as highest
       union all
       select 'mileage_records', nextval(pg_get_serial_sequence('mileage_records', 'id')),
         (select max(id) from mileage_records)`,
    );
    for (const { next, highest } of rows) expect(next).toBeGreaterThan(highest);
  });

  test('names unique indexes that a migration adds', async () => {
    await database.pool.query('create unique index mileage_by_day on mileage_records (company_id, id, date)');
    const client = await database.pool.connect();
    await nameUniqueIndexes(client);
    client.release();
    const { rows } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relname like 'mileage_by_day%' order by relname`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'mileage_by_day',
      'mileage_by_day_0',
      'mileage_by_day_1',
      'mileage_by_day_2',
      'mileage_by_day_3',
    ]);
    await database.pool.query('drop index mileage_by_day');
  });

  test('still finds a repeated id, which the plain index accepts', async () => {
    await database.pool.query(
      `set session_replication_role = replica;
       update vehicles set id = (select min(id) from vehicles where company_id <> v.company_id)
       from (select company_id, max(id) as id from vehicles group by company_id order by 1 limit 1) v
       where vehicles.id = v.id and vehicles.company_id = v.company_id;
       reset session_replication_role`,
    );
    expect(await findConstraintViolations(database.db)).toContainEqual(
      expect.stringContaining('vehicles_id'),
    );
  });
});

test('the documentation lists the partitioned tables', () => {
  const page = readFileSync(new URL('../../../../../docs/scaling.md', import.meta.url), 'utf8');
  expect([...page.matchAll(/^- `(\w+)`$/gm)].map(([, table]) => table)).toEqual(PARTITIONABLE_TABLES);
});

/** Tables that the demo fleet doesn't fill. */
const EMPTY_IN_DEMO = [
  'audit_entries',
  'change_set_records',
  'price_alert_states',
  'sell_items',
  'value_requests',
];

interface Fingerprint {
  table: string;
  rows: number;
  hash: string | null;
}

async function readFingerprints({ pool }: TestDatabase): Promise<Fingerprint[]> {
  const fingerprints: Fingerprint[] = [];
  for (const table of PARTITIONABLE_TABLES) {
    const { rows } = await pool.query<Fingerprint>(
      `select '${table}' as table, count(*)::int4 as rows, sum(hashtextextended(t::text, 0))::text as hash
       from ${table} t`,
    );
    fingerprints.push(...rows);
  }
  return fingerprints;
}

import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import type { FleetPageKey } from './fleet-page.repository.ts';
import { RowCache } from './row-cache.ts';
import { writePositionsOnly } from '../../../test/write-positions.ts';
import { renewNamesVersion } from '../../platform/db/names-version.ts';

const MEGABYTES = 10_000_000;
const TODAY = { list: 'fleet', previewCondition: undefined, today: '2026-11-20' } as const;
const STATEMENTS = { prepared: /prepared fleet_records/ };

describe('the cache of rows', () => {
  let database: TestDatabase;
  let reads = 0;
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
  });
  afterAll(() => database.close());

  const counting = () =>
    database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (STATEMENTS.prepared.test(JSON.stringify(node))) reads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });

  const makeCache = (maxBytes = MEGABYTES) => new RowCache(counting(), maxBytes);

  /** Returns the current page keys of some vehicles with tags. */
  const pageKeys = async (): Promise<FleetPageKey[]> =>
    (
      await database.pool.query<FleetPageKey>(
        `select p.company_id, p.vehicle_id, p.version, c.names_version, null as sort_value
         from positions p join companies c on c.id = p.company_id
         where p.tag_ids <> '{}' and p.class_id is not null order by p.company_id, p.vehicle_id limit 3`,
      )
    ).rows;

  /** Returns what the cache answers for the current keys, and the number of database reads. */
  async function readNow(cache: RowCache, shown: Parameters<RowCache['read']>[1] = TODAY) {
    reads = 0;
    const rows = await cache.read(await pageKeys(), shown);
    return { rows: rows.map((row) => JSON.parse(`{${row}`) as FleetRow), reads };
  }

  test('answers a row that has not changed without a read of the database', async () => {
    const cache = makeCache();
    const first = await readNow(cache);
    expect(first.reads).toBe(1);
    expect(await readNow(cache)).toEqual({ rows: first.rows, reads: 0 });
  });

  test('with no memory reads every row again with the same result', async () => {
    const cache = makeCache(0);
    const first = await readNow(cache);
    expect(await readNow(cache)).toEqual(first);
    expect(first.reads).toBe(1);
  });

  const ofFirst = 'company_id = (select company_id from first) and id =';
  const first = `with first as (select * from positions
    where tag_ids <> '{}' and class_id is not null order by company_id, vehicle_id limit 1)`;
  test.each([
    ['the company', `${first} update companies set name = 'New' where id = (select company_id from first)`],
    [
      'its location',
      `${first} update locations set name = 'New' where ${ofFirst} (select location_id from first)`,
    ],
    [
      'its class',
      `${first} update vehicle_classes set name = 'New' where ${ofFirst} (select class_id from first)`,
    ],
    [
      'the group of its class',
      `${first} update vehicle_groups set name = 'New' where ${ofFirst}
        (select group_id from vehicle_classes where ${ofFirst} (select class_id from first))`,
    ],
    ['its tag', `${first} update tags set name = 'New' where ${ofFirst} (select tag_ids[1] from first)`],
  ])('shows the new name of %s', async (_, rename) => {
    const cache = makeCache();
    await readNow(cache);
    await database.pool.query(rename);
    const companyIds = (await pageKeys()).map(({ company_id }) => company_id);
    await renewNamesVersion({ transaction: database.db }, companyIds);
    const after = await readNow(cache);
    expect(after.reads).toBe(1);
    expect(JSON.stringify(after.rows[0])).toContain('"New"');
    expect((await readNow(cache)).reads).toBe(0);
  });

  test('reads a written position again, and no other', async () => {
    const cache = makeCache();
    const before = await readNow(cache);
    await writePositionsOnly(
      database.pool,
      'update positions set version = new_version(), payoff = 12345 where vehicle_id = $1',
      [before.rows[0]?.id],
    );
    const after = await readNow(cache);
    expect(after.reads).toBe(1);
    expect(after.rows[0]?.payoff).toBe(123.45);
    expect(after.rows.slice(1)).toEqual(before.rows.slice(1));
  });

  test('keeps a condition’s preview, and a day, apart from the others', async () => {
    const cache = makeCache();
    const own = await readNow(cache);
    for (const shown of [
      { ...TODAY, previewCondition: 'fair' as const },
      { ...TODAY, today: '2027-11-20' },
      { ...TODAY, list: 'vehicles' as const },
    ]) {
      const other = await readNow(cache, shown);
      expect(other.reads).toBe(1);
      expect(other.rows).not.toEqual(own.rows);
    }
  });

  test('omits a vehicle that was deleted after its page was found', async () => {
    const keys = await pageKeys();
    await writePositionsOnly(database.pool, 'delete from positions where vehicle_id = $1', [
      keys[0]?.vehicle_id,
    ]);
    expect(await makeCache().read(keys, TODAY)).toHaveLength(keys.length - 1);
  });

  test('no name of the catalog can be changed under its id, since rows are cached with it', async () => {
    for (const table of ['brands', 'models', 'model_details', 'financing_companies'])
      await expect(
        database.pool.query(`update ${table} set name = 'x' where id = (select min(id) from ${table})`),
      ).rejects.toThrow('can not be changed');
  });

  test('never returns earlier versions, even after a rollback', async () => {
    const seen = new Set<string>();
    for (let write = 0; write < 50; write += 1) {
      const client = await database.pool.connect();
      await client.query('begin');
      const { rows } = await writePositionsOnly<{ version: string }>(
        client,
        `update positions set version = new_version() where vehicle_id = (select min(vehicle_id)
          from positions) returning version::text`,
      );
      await client.query(write % 2 === 0 ? 'rollback' : 'commit');
      client.release();
      seen.add(rows[0]?.version ?? '');
    }
    expect(seen.size).toBe(50);
  });
});

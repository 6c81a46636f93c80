import { type FleetFilters, fleetFilters } from '@fleetworth/contract/fleet-view';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/generated/tables.ts';
import { findFleetPage } from './fleet-page.repository.ts';
import { FilterPropertiesRepository } from './filter-properties.repository.ts';
import { canUseTotals } from './fleet-predicates.repository.ts';
import { FleetTotalsRepository } from './fleet-totals.repository.ts';
import { writePositions } from '../../../test/write-positions.ts';

const PER = 40;

describe('positions read by a list', () => {
  let database: TestDatabase;
  let companyIds: number[];
  let largest: number;
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    const sizes = await all<{ id: number }>(
      'select company_id as id from positions group by 1 order by count(*) desc',
    );
    companyIds = sizes.map(({ id }) => id);
    largest = companyIds[0] ?? 0;
    await database.pool.query('vacuum analyze');
  });
  afterAll(() => database.close());

  const all = async <Row>(statement: string): Promise<Row[]> =>
    (await database.pool.query(statement)).rows as Row[];

  const count = async (tables: string): Promise<number> =>
    (await all<{ count: number }>(`select count(*) as count from ${tables}`))[0]?.count ?? 0;

  const totals = (db: Database) => new FleetTotalsRepository(db, scopeOfJob(companyIds));

  const page = async (db: Database, changes: Partial<FleetFilters>, hasCounts = true) => {
    const filters = fleetFilters.parse(changes);
    const counts = hasCounts && canUseTotals(filters) ? await totals(db).countByCompany(filters) : null;
    const range = { cursor: null, offset: 0, limit: PER };
    return await findFleetPage({ database: db, isDistributed: false }, scopeOfJob(companyIds), {
      filters,
      range,
      counts,
    });
  };

  /** Returns the number of positions that the database reads, including skipped ones. */
  const rowsRead = (read: (db: Database) => Promise<unknown>): Promise<number> =>
    database.db.transaction().execute(async (transaction) => {
      const readSoFar = async () => {
        const { rows } = await sql<{ read: number }>`
          select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
          where relname = 'positions'`.execute(transaction);
        return rows[0]?.read ?? 0;
      };
      const before = await readSoFar();
      await read(transaction);
      return (await readSoFar()) - before;
    });

  const hasPairs = (text: string) => {
    const pairs = Array.from(text.slice(1), (letter, place) => `'%${text[place]}${letter}%'`);
    return `lower(concat(unit, ' ', vin)) like all (array[${pairs.join(', ')}])`;
  };

  const named = async () => {
    const [tag] = await all<{ id: number }>(
      'select tag_id as id from vehicle_tags group by 1 order by count(*) desc limit 1',
    );
    const [vehicle] = await all<{ vin: string }>('select vin from positions order by vehicle_id limit 1');
    const text = vehicle?.vin.slice(-5).toLowerCase() ?? '';
    return [
      { filters: { tag_id: [tag?.id ?? 0] }, matches: await count(`vehicle_tags where tag_id = ${tag?.id}`) },
      // Texts with the same letter pairs in another order are checked too.
      { filters: { q: text }, matches: await count(`positions where ${hasPairs(text)}`) },
    ];
  };

  test('reads only vehicles found by a tag or a text for pages in any order, counts and sums', async () => {
    for (const { filters, matches } of await named()) {
      expect(matches).toBeGreaterThan(0);
      expect(matches).toBeLessThan((await count('positions')) / 10);
      for (const sort of ['unit', 'revenue', 'company'] as const)
        expect(await rowsRead((db) => page(db, { ...filters, sort }))).toBeLessThanOrEqual(matches);
      const parsed = fleetFilters.parse(filters);
      expect(await rowsRead((db) => totals(db).count(parsed))).toBeLessThanOrEqual(matches);
      expect(await rowsRead((db) => totals(db).sum(parsed))).toBeLessThanOrEqual(matches);
    }
  });

  test('counts and sums for two letters read only matching vehicles', async () => {
    const filters = fleetFilters.parse({ q: '5y' });
    const matches = await count("positions where unit ilike '%5y%' or vin ilike '%5y%'");
    expect(matches).toBeGreaterThan(0);
    expect(await rowsRead((db) => totals(db).count(filters))).toBeLessThanOrEqual(matches);
    expect(await rowsRead((db) => totals(db).sum(filters))).toBeLessThanOrEqual(matches);
  });

  test.each([
    { model_year: [2022, 2023] },
    { sign: 'negative' as const, weekly_change: 'down' as const },
    { min: -500, max: 1_000 },
  ])('sums, counts and choices for %o are read from one index without rows', async (given) => {
    const filters = fleetFilters.parse(given);
    const inLargeFleet = (read: (db: Database) => Promise<unknown>) =>
      rowsRead(async (db) => {
        // A sequential scan is faster for hundreds of vehicles, but the test needs the plan of a large fleet.
        await sql`set local enable_seqscan = off`.execute(db);
        await read(db);
      });
    const expectNoRows = (read: (db: Database) => Promise<unknown>) =>
      expect
        .poll(async () => {
          // A vacuum skips pages that are being read, and their rows are then looked up in the table.
          await database.pool.query('vacuum analyze positions');
          return await inLargeFleet(read);
        })
        .toBe(0);
    await expectNoRows((db) => totals(db).sum(filters));
    await expectNoRows((db) => totals(db).countByCompany(filters));
    const choices = (db: Database) =>
      new FilterPropertiesRepository({ database: db, isDistributed: false }, scopeOfJob(companyIds));
    await expectNoRows((db) => choices(db).count(filters));
    // The index has no figures for an assumed condition, which shows in the number of rows.
    const assumed = { ...filters, preview_condition: 'fair' as const };
    expect(await inLargeFleet((db) => totals(db).sum(assumed))).toBeGreaterThan(0);
  });

  test.each([
    { condition: ['fair' as const], financial: true },
    { condition: ['good' as const], manually_priced: false },
    { statuses: ['hold_for_sale' as const] },
  ])('a page under %o passes over others in the index of its sort', async (filters) => {
    for (const sort of ['revenue', 'mileage', 'unit'] as const) {
      const read = (more: Partial<FleetFilters>) =>
        rowsRead((db) => page(db, { ...filters, ...more, company_id: largest, sort }));
      expect(await read({})).toBe(0);
      // A single letter is searched for in the positions themselves, which shows in the number of rows.
      expect(await read({ q: 'a' })).toBeGreaterThan(0);
    }
  });

  test.each(['payoff', 'revenue'] as const)(
    'by %s those without finance are read once, and no others',
    async (sort) => {
      const filters = { financial: false, sort, company_id: largest };
      const matches = await count(`positions where not has_finance and company_id = ${largest}`);
      expect(await rowsRead((db) => page(db, filters))).toBeLessThanOrEqual(matches);
    },
  );

  test('reads only a few filtered vehicles, or many from the index of the sort', async () => {
    const stolen = await count("positions where status = 'stolen'");
    expect(stolen).toBeLessThan(PER);
    const read = (filters: Partial<FleetFilters>) =>
      rowsRead((db) => page(db, { ...filters, sort: 'mileage' }));
    expect(await read({ statuses: ['stolen'] })).toBe(stolen);
    const [location] = await all<{ id: number }>(
      'select location_id as id from positions group by 1 order by count(*) desc limit 1',
    );
    expect(await read({ location_id: [location?.id ?? 0] })).toBe(0);
  });

  test('reads manual prices without the other vehicles', async () => {
    const matches = await count('positions where is_manually_priced');
    const read = await rowsRead((db) => page(db, { manually_priced: true, sort: 'mileage' }));
    expect(read).toBeLessThanOrEqual(matches);
  });

  test('a page that is full of values reads none of those without', async () => {
    const statuses = ['active' as const, 'inactive' as const, 'sold' as const];
    const filters = { statuses, company_id: largest, sort: 'revenue' as const };
    expect(await rowsRead((db) => page(db, filters))).toBeLessThan(2 * PER);
  });

  test.each([
    ['goes', 'set payoff = null, has_finance = false, revenue = null where vehicle_id = $1', 0],
    ['comes', 'set payoff = 1, has_finance = true where vehicle_id = $1', -1],
  ])('a vehicle whose value %s while its page is read is returned once', async (_, change, place) => {
    const filters = { statuses: ['stolen' as const], sort: 'payoff' as const };
    const before = await page(database.db, filters);
    expect(before.length).toBeLessThan(PER);
    expect(before.at(-1)?.sort_value).toBeNull();
    let reads = 0;
    const pool = {
      connect: async () => {
        reads += 1;
        if (reads === 2) {
          await writePositions(database.pool, `update positions ${change}`, [before.at(place)?.vehicle_id]);
        }
        return await database.pool.connect();
      },
      end: async () => {},
    };
    const meanwhile = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
    // Without counts, they are read in two statements.
    const ids = (await page(meanwhile, filters, false)).map(({ vehicle_id }) => vehicle_id);
    expect(reads).toBe(2);
    const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b);
    expect(sorted(ids)).toEqual(sorted(before.map(({ vehicle_id }) => vehicle_id)));
  });
});

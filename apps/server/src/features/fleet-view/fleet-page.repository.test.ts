import type { VehicleStatus } from '@fleetworth/contract/choices';
import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import { type FleetFilters, fleetFilters } from '@fleetworth/contract/fleet-view';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CompanyCount, expectedShares } from './company-shares.ts';
import { findFleetPage } from './fleet-page.repository.ts';
import { writePositionsOnly } from '../../../test/write-positions.ts';

interface Row {
  company_id: number;
  vehicle_id: number;
  status: VehicleStatus;
  unit: string;
  vin: string;
  is_manually_priced: boolean;
  revenue: number | null;
  payoff: number | null;
  mileage: number | null;
}

const COMPANIES = Array.from({ length: 25 }, (_, index) => 1_001 + index);
const PER = 40;

type Counts = ((statuses: readonly VehicleStatus[]) => CompanyCount[]) | null;

describe.each([
  ['PostgreSQL', false],
  ['Citus', true],
] as const)('a page of many companies, read by the statement for %s', (_, isDistributed) => {
  let database: TestDatabase;
  let rows: Row[];
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    // Distributes the demo's vehicles over 25 companies: the first has a fifth of them, the last hardly any;
    // one has all the top values.
    await database.db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`insert into companies (id, name, state_id, city_id, address, zip, package_id,
        lease_calculating_period_type)
        select n.id, 'Company ' || n.id, c.state_id, c.city_id, c.address, c.zip, c.package_id, 'monthly'
        from unnest(${COMPANIES}::int4[]) as n (id), (select * from companies order by id limit 1) c`.execute(
        transaction,
      );
    });
    await writePositionsOnly(
      database.pool,
      `begin; set local session_replication_role = replica;
       update positions set company_id = case when revenue > 1000000 then 1009
         else 1001 + floor(25 * power((vehicle_id * 7919 % 2000) / 2000.0, 2))::int4 end;
       commit`,
    );
    rows = (
      await sql<Row>`select company_id, vehicle_id, status, unit, vin, is_manually_priced, revenue, payoff,
        mileage from positions`.execute(database.db)
    ).rows;
  });
  afterAll(() => database.close());

  /** Returns counts of companies with this many vehicles in each status. */
  const count =
    (countOf: (companyId: number, status: VehicleStatus) => number): Counts =>
    (statuses) =>
      COMPANIES.map((company_id) => {
        const matches = statuses.reduce((sum, status) => sum + countOf(company_id, status), 0);
        return { company_id, matches, vehicles: Math.max(80, matches), indexed_matches: matches };
      });

  const counted = (): Counts => {
    const groups = Map.groupBy(rows, ({ company_id, status }) => `${company_id} ${status}`);
    return count((companyId, status) => groups.get(`${companyId} ${status}`)?.length ?? 0);
  };

  const page = async (filters: Partial<FleetFilters>, { counts, offset = 0, db = database.db }: Asked) => {
    const question = {
      filters: fleetFilters.parse(filters),
      range: { cursor: null, offset, limit: PER },
      counts: counts?.(filters.statuses ?? DEFAULT_STATUSES) ?? null,
    };
    const keys = await findFleetPage({ database: db, isDistributed }, scopeOfJob(COMPANIES), question);
    return keys.map(({ vehicle_id }) => vehicle_id);
  };

  type Key = 'revenue' | 'payoff' | 'mileage';

  const expected = (key: Key, order: 'asc' | 'desc', statuses: string[]) =>
    sorted(key, order, ({ status }) => statuses.includes(status));

  const sorted = (key: Key, order: 'asc' | 'desc', isShown: (row: Row) => boolean) => {
    const sign = order === 'asc' ? 1 : -1;
    return rows
      .filter(isShown)
      .toSorted((left, right) => {
        const [a, b] = [left[key], right[key]];
        if (a === b) return sign * (left.vehicle_id - right.vehicle_id);
        if (a === null || b === null) return a === null ? 1 : -1;
        return sign * (a - b);
      })
      .map(({ vehicle_id }) => vehicle_id);
  };

  const guesses = [
    ['there are no counts', () => null],
    ['the counts are right', counted],
    ['the counts are 0', () => count(() => 0)],
    ['the counts say that the last is the largest', () => count((id) => (id - 1_000) ** 2)],
    ['the counts say that one company has all', () => count((id) => (id === 1_025 ? 1_000 : 0))],
  ] as const;
  const cases = guesses.flatMap(([guess, counts]) =>
    (['revenue', 'payoff', 'mileage'] as const).flatMap((key) =>
      (['asc', 'desc'] as const).map((order) => [key, order, guess, counts] as const),
    ),
  );
  test.each(cases)('by %s %s equals the page of a single company if %s', async (sort, order, _, counts) => {
    const all = expected(sort, order, ['active', 'sold']);
    const filters = { sort, order, statuses: ['active' as const, 'sold' as const] };
    expect(await page(filters, { counts: counts() })).toEqual(all.slice(0, PER));
    expect(await page(filters, { counts: counts(), offset: 120 })).toEqual(all.slice(120, 120 + PER));
  });

  test.each(guesses)('of few vehicles ends with those without a figure if %s', async (_, counts) => {
    const all = expected('revenue', 'desc', ['stolen']);
    expect(all.length).toBeLessThan(PER);
    const filters = { sort: 'revenue' as const, order: 'desc' as const, statuses: ['stolen' as const] };
    expect(await page(filters, { counts: counts() })).toEqual(all);
  });

  const isListed = ({ status }: Row) => (DEFAULT_STATUSES as readonly string[]).includes(status);

  test.each(guesses)('of manual prices or a text search is the same if %s', async (_, counts) => {
    const order = { sort: 'mileage' as const, order: 'asc' as const };
    const isByHand = (row: Row) => isListed(row) && row.is_manually_priced;
    const byHand = sorted('mileage', 'asc', isByHand).slice(0, PER);
    expect(await page({ ...order, manually_priced: true }, { counts: counts() })).toEqual(byHand);
    for (const q of ['1', '5y', '5YJ', '10']) {
      const has = (text: string) => text.toLowerCase().includes(q.toLowerCase());
      const withText = sorted('mileage', 'asc', (row) => isListed(row) && (has(row.unit) || has(row.vin)));
      expect(await page({ ...order, q }, { counts: counts() })).toEqual(withText.slice(0, PER));
    }
  });

  test('is read by one statement, with few unused rows, if the counts are right', async () => {
    const statementsFor = async (counts: Counts) => {
      let statements = 0;
      const db = database.db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await page({ sort: 'mileage', order: 'desc' }, { counts, db });
      return statements;
    };
    expect(await statementsFor(counted())).toBe(1);
    const lastHasAll = count((id) => (id === 1_025 ? 1_000 : 0));
    expect(await statementsFor(lastHasAll)).toBeGreaterThan(1);
    const shares = expectedShares(counted()?.(DEFAULT_STATUSES) ?? [], PER);
    expect(shares.reduce((sum, { maxRows }) => sum + maxRows, 0)).toBeLessThan(6 * PER);
  });
});

interface Asked {
  counts: Counts;
  offset?: number;
  db?: Database;
}

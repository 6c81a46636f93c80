import { VEHICLE_STATUSES, type VehicleStatus } from '@fleetworth/contract/choices';
import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import { type FleetFilters, fleetFilters } from '@fleetworth/contract/fleet-view';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readerOf } from '../../../test/readers.ts';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KnownCompany } from '../positions/public.ts';
import { findFleetPage } from './find-fleet-page.ts';

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

type Known = ReadonlyMap<number, KnownCompany> | null;

describe('a page of many companies', () => {
  let database: TestDatabase;
  let rows: Row[];
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    // The demo's vehicles, dealt to 25 companies: the first has a fifth of all, the last hardly any; one has the best alone.
    await database.db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`update positions set company_id = case when revenue > 1000000 then 1009
        else 1001 + floor(25 * power((vehicle_id * 7919 % 2000) / 2000.0, 2))::int4 end`.execute(transaction);
    });
    rows = (
      await sql<Row>`select company_id, vehicle_id, status, unit, vin, is_manually_priced, revenue, payoff, mileage from positions`.execute(
        database.db,
      )
    ).rows;
  });
  afterAll(() => database.close());

  /** As a process remembers companies that have so many vehicles of each status. */
  const remember = (countOf: (companyId: number, status: VehicleStatus) => number): Known =>
    new Map(
      COMPANIES.map((company_id) => {
        const whole = VEHICLE_STATUSES.map((status) => ({
          company_id,
          location_id: 1,
          status,
          condition: 'good' as const,
          is_manually_priced: false,
          has_finance: true,
          sums: [countOf(company_id, status)],
        }));
        return [company_id, { version: 1, byLocation: new Map(), whole, vehicles: 80 }];
      }),
    );

  const counted = (): Known => {
    const groups = Map.groupBy(rows, ({ company_id, status }) => `${company_id} ${status}`);
    return remember((companyId, status) => groups.get(`${companyId} ${status}`)?.length ?? 0);
  };

  const page = async (
    filters: Partial<FleetFilters>,
    { known, count, offset = 0, db = database.db }: Asked,
  ) => {
    const question = {
      filters: fleetFilters.parse(filters),
      place: { cursor: null, offset, limit: PER },
      knownTotals: { remembered: () => known },
      knownCount: count,
    };
    const keys = await findFleetPage(readerOf(db), scopeOfJob(COMPANIES), question);
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

  const memories = [
    ['nothing is remembered', () => null],
    ['all is remembered', counted],
    ['nobody is remembered', () => remember(() => 0)],
    ['the last is remembered as the largest', () => remember((id) => (id - 1_000) ** 2)],
    ['one alone is remembered', () => remember((id) => (id === 1_025 ? 1_000 : 0))],
    ['more have gone than came', () => remember((id) => 12 - (id % 25))],
  ] as const;
  const cases = memories.flatMap(([memory, known]) =>
    (['revenue', 'payoff', 'mileage'] as const).flatMap((key) =>
      (['asc', 'desc'] as const).map((order) => [key, order, memory, known] as const),
    ),
  );
  test.each(cases)('by %s %s is the same as if all were one where %s', async (sort, order, _, known) => {
    const all = expected(sort, order, ['active', 'sold']);
    const filters = { sort, order, statuses: ['active' as const, 'sold' as const] };
    expect(await page(filters, { known: known() })).toEqual(all.slice(0, PER));
    expect(await page(filters, { known: known(), offset: 120 })).toEqual(all.slice(120, 120 + PER));
  });

  test.each(memories)('of few vehicles ends with those that have no figure where %s', async (_, known) => {
    const all = expected('revenue', 'desc', ['stolen']);
    expect(all.length).toBeLessThan(PER);
    const filters = { sort: 'revenue' as const, order: 'desc' as const, statuses: ['stolen' as const] };
    expect(await page(filters, { known: known() })).toEqual(all);
  });

  const isListed = ({ status }: Row) => (DEFAULT_STATUSES as readonly string[]).includes(status);

  test.each(memories)('of those priced by hand, or of a text, is the same where %s', async (_, known) => {
    const order = { sort: 'mileage' as const, order: 'asc' as const };
    const isByHand = (row: Row) => isListed(row) && row.is_manually_priced;
    const byHand = sorted('mileage', 'asc', isByHand).slice(0, PER);
    expect(await page({ ...order, manually_priced: true }, { known: known() })).toEqual(byHand);
    for (const q of ['1', '5y', '5YJ', '10']) {
      const has = (text: string) => text.toLowerCase().includes(q.toLowerCase());
      const withText = sorted('mileage', 'asc', (row) => isListed(row) && (has(row.unit) || has(row.vin)));
      for (const count of [undefined, 0, 1_000_000])
        expect(await page({ ...order, q }, { known: known(), count })).toEqual(withText.slice(0, PER));
    }
  });

  /** Which positions the page comes to, and by how many statements. */
  const reads = (known: Known) =>
    database.db.transaction().execute(async (transaction) => {
      const readSoFar = async () => {
        const { rows: read } = await sql<{ read: number }>`
          select idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'positions'`.execute(
          transaction,
        );
        return read[0]?.read ?? 0;
      };
      let statements = 0;
      const db = transaction.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const before = await readSoFar();
      // A letter is looked for in the positions themselves: that is seen here.
      await page({ sort: 'mileage', order: 'desc', q: '1' }, { known, db });
      return { statements, positions: (await readSoFar()) - before };
    });

  test('is read in one go, and with few rows in vain, where it is known who has how many', async () => {
    expect((await reads(null)).statements).toBeGreaterThan(1);
    const { statements, positions } = await reads(counted());
    expect(statements).toBe(1);
    expect(positions).toBeLessThan(6 * PER);
  });
});

interface Asked {
  known: Known;
  count?: number | undefined;
  offset?: number;
  db?: Database;
}

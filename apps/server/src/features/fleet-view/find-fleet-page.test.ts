import { type FleetFilters, fleetFilters } from '@fleetworth/contract/fleet-view';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { findFleetPage } from './find-fleet-page.ts';

interface Row {
  vehicle_id: number;
  status: string;
  revenue: number | null;
  payoff: number | null;
  mileage: number | null;
}

const COMPANIES = Array.from({ length: 25 }, (_, index) => 1_001 + index);
const PER = 40;

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
      await sql<Row>`select vehicle_id, status, revenue, payoff, mileage from positions`.execute(database.db)
    ).rows;
  });
  afterAll(() => database.close());

  const page = async (filters: Partial<FleetFilters>, offset = 0) => {
    const place = { cursor: null, offset, limit: PER };
    const parsed = fleetFilters.parse(filters);
    const found = await findFleetPage(database.db, scopeOfJob(COMPANIES), { filters: parsed, place });
    return found.map(({ vehicle_id }) => vehicle_id);
  };

  const expected = (key: 'revenue' | 'payoff' | 'mileage', order: 'asc' | 'desc', statuses: string[]) => {
    const sign = order === 'asc' ? 1 : -1;
    const shown = rows.filter(({ status }) => statuses.includes(status));
    return shown
      .toSorted((left, right) => {
        const [a, b] = [left[key], right[key]];
        if (a === b) return sign * (left.vehicle_id - right.vehicle_id);
        if (a === null || b === null) return a === null ? 1 : -1;
        return sign * (a - b);
      })
      .map(({ vehicle_id }) => vehicle_id);
  };

  const cases = (['revenue', 'payoff', 'mileage'] as const).flatMap((key) =>
    (['asc', 'desc'] as const).map((order) => [key, order] as const),
  );
  test.each(cases)('by %s %s is the same as if all were one, however it is dealt', async (sort, order) => {
    const all = expected(sort, order, ['active', 'sold']);
    expect(await page({ sort, order, statuses: ['active', 'sold'] })).toEqual(all.slice(0, PER));
    expect(await page({ sort, order, statuses: ['active', 'sold'] }, 120)).toEqual(all.slice(120, 120 + PER));
  });

  test('of few vehicles ends with those that have no figure', async () => {
    const all = expected('revenue', 'desc', ['stolen']);
    expect(all.length).toBeLessThan(PER);
    expect(await page({ sort: 'revenue', order: 'desc', statuses: ['stolen'] })).toEqual(all);
  });
});

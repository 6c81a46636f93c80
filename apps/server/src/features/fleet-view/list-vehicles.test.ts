import { VEHICLE_SORTS } from '@fleetworth/contract/vehicle-choices';
import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('the list of vehicles', () => {
  let fleetworth: TestFleetworth;
  let all: VehicleRow[];
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    all = await readByCursor({});
  });
  afterAll(() => fleetworth.stop());

  const list = async (query: object) => (await fleetworth.call('listVehicles', { query })).data;
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

  async function readByCursor(query: object): Promise<VehicleRow[]> {
    const rows: VehicleRow[] = [];
    for (let after: string | undefined; ; ) {
      const { items, pagination } = await list({
        ...query,
        per: 1_000,
        ...(after !== undefined && { after }),
      });
      rows.push(...items);
      after = pagination.next;
      if (after === undefined) return rows;
    }
  }

  test('has 20 rows a page by unit by default and returns the number of pages', async () => {
    const { items, pagination } = await list({});
    expect(items).toEqual(all.slice(0, 20));
    expect(pagination).toMatchObject({ page: 1, per: 20, last: Math.ceil(all.length / 20) });
    expect((await list({ page: 3 })).items).toEqual(all.slice(40, 60));
    expect(items.map(({ index }) => index)).toEqual(items.map((_row, place) => place + 1));
  });

  // One vehicle with tags, one of each status and condition, with and without a class, a contract, a detail
  // and a value.
  const samples = () => {
    const kindOf = (row: VehicleRow) =>
      JSON.stringify([
        row.status,
        row.condition,
        row.tags.length > 0,
        row.company_class === null,
        row.finance === null,
        row.auction === null,
        row.value_state,
      ]);
    return [...Map.groupBy(all, kindOf).values()].flatMap((rows) => rows.slice(0, 1));
  };

  test('returns for each vehicle the same as its own call', async () => {
    const rows = samples();
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      const { data } = await fleetworth.call('getVehicle', { params: { id: row.id } });
      const { created_at: _created, updated_at: _updated, ...vehicle } = data;
      expect(row).toMatchObject(vehicle);
    }
  });

  test('answers the worth that Value by Vehicle answers', async () => {
    for (const row of samples()) {
      const { data } = await fleetworth.call('listFleet', {
        filters: { vehicle_id: [row.id], statuses: [row.status] },
      });
      const [other] = data.items;
      const { mileage, months_in_service, auction, payoff, value_state, value_basis, is_sandbox } = row;
      expect(other).toMatchObject({
        mileage,
        months_in_service,
        auction,
        payoff,
        value_state,
        value_basis,
        is_sandbox,
      });
    }
  });

  const orders = VEHICLE_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => [sort, order] as const),
  );
  test.each(orders)('by %s %s has the vehicles of Value by Vehicle in its order', async (sort, order) => {
    const { data } = await fleetworth.call('listFleet', { filters: { sort, order, per: 300, page: 2 } });
    expect(idsOf((await list({ sort, order, per: 300, page: 2 })).items)).toEqual(idsOf(data.items));
  });

  test('supports every filter of its screen, alone and together', async () => {
    const tagged = all.find(({ tags }) => tags.length > 0) as VehicleRow;
    const [tag] = tagged.tags;
    const matchers = {
      company_id: ({ company }: VehicleRow) => company.id === tagged.company.id,
      location_id: ({ location }: VehicleRow) => location.id === tagged.location.id,
      tag_id: ({ tags }: VehicleRow) => tags.some(({ id }) => id === tag?.id),
      statuses: ({ status }: VehicleRow) => status === tagged.status,
      q: ({ unit, vin }: VehicleRow) => [unit, vin].some((text) => text.includes(tagged.vin.slice(-5))),
    };
    const query = {
      company_id: tagged.company.id,
      location_id: [tagged.location.id],
      tag_id: [tag?.id],
      statuses: [tagged.status],
      q: tagged.vin.slice(-5).toLowerCase(),
    };
    for (const [name, value] of Object.entries(query)) {
      const vehicles = await readByCursor({ [name]: value });
      const expected = all.filter(matchers[name as keyof typeof matchers]);
      expect(idsOf(vehicles), name).toEqual(idsOf(expected));
      expect(vehicles.length, name).toBeLessThan(all.length);
    }
    expect(idsOf((await list(query)).items)).toEqual([tagged.id]);
  });

  test('by match has the searched vehicle first, then starts of units and ends of VINs', async () => {
    const rankOf = ({ unit, vin }: VehicleRow, q: string) => {
      const [text, number] = [q.toUpperCase(), q.replace(/^0+/, '')];
      if (unit === text || unit === number || vin === text) return 0;
      if (unit.startsWith(text) || unit.startsWith(number)) return 1;
      return vin.endsWith(text) ? 2 : 3;
    };
    const { unit, vin } = all[40] as VehicleRow;
    let ranks = new Set<number>();
    for (const q of [
      unit,
      `0${unit}`,
      unit.slice(0, 2),
      vin.toLowerCase(),
      vin.slice(-2),
      vin.slice(-4, -1),
    ]) {
      const found = await readByCursor({ q });
      const expected = found.toSorted((a, b) => rankOf(a, q) - rankOf(b, q));
      expect(found.length, q).toBeGreaterThan(0);
      expect(idsOf(await readByCursor({ q, sort: 'match' })), q).toEqual(idsOf(expected));
      expect(idsOf((await list({ q, sort: 'match', per: 6 })).items), q).toEqual(idsOf(expected.slice(0, 6)));
      ranks = ranks.union(new Set(found.map((row) => rankOf(row, q))));
    }
    expect(ranks).toEqual(new Set([0, 1, 2, 3]));
    expect(idsOf((await list({ sort: 'match' })).items)).toEqual(idsOf(all.slice(0, 20)));
  });

  test('shows the default statuses where none are named, others where they are', async () => {
    const sold = await readByCursor({ statuses: ['sold', 'inactive'] });
    expect(sold.length).toBeGreaterThan(0);
    expect(new Set(sold.map(({ status }) => status))).toEqual(new Set(['sold', 'inactive']));
    expect(all.some(({ status }) => status === 'sold' || status === 'inactive')).toBe(false);
    expect(idsOf((await list({ statuses: [], tag_id: [], location_id: [] })).items)).toEqual(
      idsOf(all.slice(0, 20)),
    );
  });

  test('answers vehicles by their ids, but none of another company', async () => {
    const { rows } = await fleetworth.database.pool.query<{ id: number }>(
      `select v.id from vehicles v where v.company_id not in (
         select company_id from memberships m join users u on u.id = m.user_id
           where u.email = 'demo@fleetworth.app') limit 1`,
    );
    const own = all.slice(30, 33).map(({ id }) => id);
    expect(idsOf((await list({ vehicle_id: [...own, rows[0]?.id] })).items)).toEqual(own);
  });

  const REJECTED: [string, object][] = [
    ['a cursor of another order', { sort: 'vin', after: 'of-unit' }],
    ['a column that it has not', { sort: 'revenue' }],
    ['a filter that it has not', { preview_condition: 'fair' }],
    ['more rows than a page may have', { per: 1_001 }],
  ];
  test.each(REJECTED)('rejects %s', async (_title, query) => {
    const { next } = (await list({})).pagination;
    const request = 'after' in query ? { ...query, after: next } : query;
    expect((await fleetworth.attempt('listVehicles', { query: request })).status).toBe(422);
  });
});

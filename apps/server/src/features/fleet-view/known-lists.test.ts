import { FLEET_SORTS, type FleetFilters, type FleetRow, fleetFilters } from '@fleetworth/contract/fleet-view';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { tell } from '../../../test/readers.ts';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { Changes, foldTotals } from '../positions/public.ts';
import type { FleetPageKey } from './find-fleet-page.ts';
import { KnownLists } from './known-lists.ts';

const ASKED_OFTEN = 3;

describe('lists that a process remembers', () => {
  const page: FleetPageKey[] = [{ company_id: 7, vehicle_id: 1, sort_value: 'A 1' }];
  let database: TestDatabase;
  let changes: Changes;
  let known: KnownLists;
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
  });
  afterAll(() => database.close());
  beforeEach(() => {
    changes = new Changes(database.db);
    known = new KnownLists(changes);
  });

  async function move(): Promise<void> {
    await tell(changes);
    await database.pool.query(`insert into changes (moved_company_ids) values ('{7}')`);
    await tell(changes);
  }

  /** How often the page of these filters is found, asked for again and again, with somebody who moves between. */
  async function timesFound(
    filters: Partial<FleetFilters>,
    asked: readonly ('ask' | 'move')[],
  ): Promise<number> {
    let found = 0;
    for (const what of asked) {
      if (what === 'move') {
        await move();
        continue;
      }
      const before = found;
      const answer = await known.page({ companyIds: [7], filters: fleetFilters.parse(filters) }, async () => {
        found += 1;
        return page;
      });
      expect(answer).toEqual({ keys: page, isRemembered: found === before });
    }
    return found;
  }

  test('are found once more after the first time, and again when a vehicle has moved', async () => {
    expect(await timesFound({}, ['ask', 'ask', 'ask', 'ask'])).toBe(2);
    expect(await timesFound({}, ['ask', 'move', 'ask', 'ask'])).toBe(1);
  });

  test('are told apart by companies, filters, order and place', async () => {
    const ask = async (companyIds: number[], filters: Partial<FleetFilters>, answer: number) => {
      const question = { companyIds, filters: fleetFilters.parse(filters) };
      const keys = [{ company_id: 7, vehicle_id: answer, sort_value: null }];
      return (await known.page(question, async () => keys)).keys;
    };
    const asked: [number[], Partial<FleetFilters>][] = [
      [[7], {}],
      [[7, 8], {}],
      [[7], { statuses: ['sold'] }],
      [[7], { location_id: [3] }],
      [[7], { tag_id: [3] }],
      [[7], { q: '3' }],
      [[7], { financial: true }],
      [[7], { manually_priced: true }],
      [[7], { vehicle_id: [3] }],
      [[7], { sort: 'vin' }],
      [[7], { order: 'desc' }],
      [[7], { page: 2 }],
      [[7], { after: 'cursor' }],
      [[7], { per: 10 }],
    ];
    for (let time = 0; time < ASKED_OFTEN; time += 1) {
      for (const [answer, [companyIds, filters]] of asked.entries())
        expect((await ask(companyIds, filters, answer))[0]?.vehicle_id).toBe(answer);
    }
  });

  test.each(['auction', 'revenue', 'payoff', 'mileage', 'condition', 'company', 'location'] as const)(
    'are never those by %s, which changes without a move',
    async (sort) => {
      expect(FLEET_SORTS).toContain(sort);
      expect(await timesFound({ sort }, ['ask', 'ask', 'ask'])).toBe(3);
    },
  );

  test('say how many there were when they were last counted, whatever has moved since', async () => {
    const question = { companyIds: [7], filters: fleetFilters.parse({ q: '1FT' }) };
    for (const [count, last] of [
      [5, undefined],
      [5, undefined],
      [5, 5],
      [6, 5],
      [6, 6],
    ] as const) {
      if (count === 6 && last === 5) await move();
      expect(known.lastCount(question)).toBe(last);
      await known.count(question, async () => count);
    }
    expect(known.lastCount({ ...question, filters: fleetFilters.parse({ q: '5YJ' }) })).toBeUndefined();
  });

  test('forget the counts asked for longest ago where their filters are long', async () => {
    const tags = Array.from({ length: 1_000 }, (_, place) => 1_000_000 + place);
    const questionOf = (number: number) => ({
      companyIds: [7],
      filters: { ...fleetFilters.parse({ q: String(number) }), tag_id: tags },
    });
    const isKnown = (number: number) => known.lastCount(questionOf(number)) === number;
    // Eight kilobytes each.
    const numbers = Array.from({ length: 2_000 }, (_, number) => number);
    for (const number of numbers) {
      for (let time = 0; time < 2; time += 1) await known.count(questionOf(number), async () => number);
    }
    expect(isKnown(0)).toBe(false);
    expect(isKnown(1_999)).toBe(true);
    expect(numbers.filter(isKnown).length).toBeLessThan(1_300);
  });

  test.each([{ condition: ['fair' as const] }, { vehicle_id: [3] }])(
    'are never those of %j',
    async (filters) => {
      expect(await timesFound(filters, ['ask', 'ask', 'ask'])).toBe(3);
      const question = { companyIds: [7], filters: fleetFilters.parse(filters) };
      for (let time = 0; time < ASKED_OFTEN; time += 1) await known.count(question, async () => 5);
      expect(known.lastCount(question)).toBeUndefined();
    },
  );
});

describe('a list that was asked for before', () => {
  let fleetworth: TestFleetworth;
  let vehicle: FleetRow;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    const { data } = await fleetworth.call('listFleet', { filters: { financial: true, q: 'F', per: 1 } });
    vehicle = data.items[0] as FleetRow;
  });
  afterAll(() => fleetworth.stop());

  const ask = async (filters: object) =>
    (await fleetworth.call('listFleet', { filters: { per: 1_000, ...filters } })).data;
  const has = async (filters: object): Promise<boolean> =>
    (await ask(filters)).items.some(({ id }) => id === vehicle.id);
  const set = (columns: string) =>
    fleetworth.database.pool.query(`update positions set ${columns} where vehicle_id = ${vehicle.id}`);

  // Written past every use case: what a process remembers knows nobody who would tell it.
  test.each([
    ['status', { statuses: ['active', 'sold'] }, `status = 'active'`, `status = 'stolen'`],
    ['status', { statuses: ['active', 'sold'] }, `status = 'stolen'`, `status = 'active'`],
    [
      'finance',
      { financial: true },
      `status = 'active'`,
      'has_finance = false, payoff = null, revenue = null',
    ],
    ['finance', { financial: true }, `status = 'active'`, 'has_finance = true, payoff = 1'],
    ['price by hand', { manually_priced: true }, 'is_manually_priced = false', 'is_manually_priced = true'],
    ['price by hand', { manually_priced: true }, 'is_manually_priced = true', 'is_manually_priced = false'],
  ])('follows a change of its %s in the next answer', async (_, filters, from, to) => {
    await set(from);
    const isListed = await has(filters);
    for (let time = 1; time < ASKED_OFTEN; time += 1) expect(await has(filters)).toBe(isListed);
    await set(to);
    expect(await has(filters)).toBe(!isListed);
  });

  test('follows a change of location, tags and texts', async () => {
    await set(`status = 'active'`);
    const { pool } = fleetworth.database;
    const other = async (table: string, id: number): Promise<number> => {
      const { rows } = await pool.query<{ id: number }>(
        `select id from ${table} where company_id = ${vehicle.company.id} and id <> ${id} and deleted_at is null limit 1`,
      );
      return rows[0]?.id ?? 0;
    };
    const [location, tag] = [await other('locations', vehicle.location.id), await other('tags', 0)];
    const changes = [
      {
        filters: { location_id: [location] },
        before: { location: vehicle.location.id },
        after: { location },
      },
      { filters: { tag_id: [tag] }, before: { tags: [] }, after: { tags: [tag] } },
      { filters: { q: 'zq' }, before: { unit: 'Q 1' }, after: { unit: 'ZQ 1' } },
      { filters: { q: '01' }, before: { unit: 'Q 1', vin: 'WBA3A5G59DNP26082' }, after: { unit: 'Q 01' } },
    ];
    const edit = (body: object) => fleetworth.call('editVehicle', { params: { id: vehicle.id }, body });
    for (const { filters, before, after } of changes) {
      await edit(before);
      for (let time = 0; time < ASKED_OFTEN; time += 1) expect(await has(filters)).toBe(false);
      await edit(after);
      expect(await has(filters)).toBe(true);
      // One a page: as many pages as it has vehicles.
      const { last } = (await ask({ ...filters, per: 1 })).pagination;
      expect(last).toBe((await ask(filters)).items.length);
    }
  });

  test.each([
    ['unit', `unit = '0'`],
    ['vin', `vin = '00000000000000000'`],
    ['model_year', 'model_year = 2001'],
    ['in_service_date', `in_service_date = '2001-01-01'`],
  ] as const)('by %s follows a change of it', async (sort, first) => {
    const order = { sort, order: 'asc' as const, company_id: vehicle.company.id };
    for (let time = 0; time < ASKED_OFTEN; time += 1) await ask(order);
    await set(first);
    expect((await ask(order)).items[0]?.id).toBe(vehicle.id);
  });

  test('by money under a text follows a change of it, and so do the sums', async () => {
    const filters = { q: vehicle.vin.slice(0, 3), sort: 'payoff', order: 'desc' };
    const sum = async () => {
      const summary = { filters: { q: filters.q, group: 'location' } } as const;
      return (await fleetworth.call('summarizeFleet', summary)).data.total.payoff;
    };
    await set(`status = 'active', vin = '${vehicle.vin}', has_finance = true, payoff = 100`);
    for (let time = 0; time < ASKED_OFTEN; time += 1) {
      expect((await ask(filters)).items[0]?.id).not.toBe(vehicle.id);
      await sum();
    }
    const before = await sum();
    await set('payoff = 200000000');
    expect((await ask(filters)).items[0]?.id).toBe(vehicle.id);
    expect(await sum()).toBe(before + 1_999_999);
  });

  test('does not follow folds, which move nobody, and follows who goes after one', async () => {
    const filters = { company_id: vehicle.company.id };
    for (let time = 0; time < ASKED_OFTEN; time += 1) await ask(filters);
    const changes = new Changes(fleetworth.database.db);
    const moves = async () => {
      await tell(changes);
      return changes.versions.moves([vehicle.company.id]);
    };
    const before = await moves();
    await set(`unit = 'F 1'`);
    const moved = await moves();
    expect(moved).not.toBe(before);
    await foldTotals(fleetworth.database.db);
    expect(await moves()).toBe(moved);
    expect(await has(filters)).toBe(true);
    await fleetworth.call('deleteVehicle', { params: { id: vehicle.id } });
    expect(await has(filters)).toBe(false);
  });
});

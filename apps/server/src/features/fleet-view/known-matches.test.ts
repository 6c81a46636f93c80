import { FLEET_SORTS, type FleetFilters, fleetFilters } from '@fleetworth/contract/fleet-view';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { readerOf, tell } from '../../../test/readers.ts';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { Changes, KnownTotals } from '../positions/public.ts';
import { findFleetPage, type Place } from './find-fleet-page.ts';
import { type FleetOrder, FleetOrderRepository, isByNumber, pageOf } from './fleet-order.repository.ts';
import { FleetTotalsRepository, type SumsByLocation } from './fleet-totals.repository.ts';
import { KnownMatches } from './known-matches.ts';
import { KnownPlaces } from './known-places.ts';

const WHOLE = { cursor: null, offset: 0, limit: 1_000 };

describe('what a process remembers of the vehicles that filters name', () => {
  let database: TestDatabase;
  let companyIds: number[];
  let changes: Changes;
  let knownTotals: KnownTotals;
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    changes = new Changes(database.db);
    knownTotals = new KnownTotals(changes);
    companyIds = (await all<{ id: number }>('select id from companies order by id')).map(({ id }) => id);
  });
  afterAll(() => database.close());

  const all = async <Row>(statement: string): Promise<Row[]> =>
    (await database.pool.query(statement)).rows as Row[];

  const totalsWith = (knownSums: KnownMatches<SumsByLocation>) =>
    new FleetTotalsRepository(
      {
        database: database.db,
        changes,
        knownTotals,
        knownSums,
        knownPlaces: new KnownPlaces({ database: database.db, changes }),
      },
      scopeOfJob(companyIds),
    );

  const questionOf = (given: Partial<FleetFilters>) => ({ companyIds, filters: fleetFilters.parse(given) });

  const orderOf = (given: Partial<FleetFilters>) =>
    new FleetOrderRepository(changes, scopeOfJob(companyIds), fleetFilters.parse(given));

  const write = (vehicleId: number, columns: string) =>
    database.pool.query(`update positions set ${columns} where vehicle_id = $1`, [vehicleId]);

  describe('by a text', () => {
    const filters = { q: '5Y', sort: 'payoff' as const };
    let known: KnownMatches<FleetOrder>;
    /** What was read, and how often: of all, or of some vehicles. */
    let reads: ('all' | number[])[];
    beforeEach(() => {
      known = new KnownMatches(changes);
      reads = [];
    });

    async function read(given: Partial<FleetFilters> = filters, whileReading = async () => {}) {
      const order = orderOf(given);
      await tell(changes);
      return await known.read(questionOf(given), {
        beside: order.beside,
        readAll: async () => {
          reads.push('all');
          const answer = await order.readAll();
          await whileReading();
          return answer;
        },
        readAgain: async (answer, written) => {
          reads.push([...written]);
          const again = await order.readAgain(answer, written);
          await whileReading();
          return again;
        },
      });
    }

    const note = (vehicles: number, given: Partial<FleetFilters> = filters) =>
      known.note(questionOf(given), orderOf(given), vehicles);

    async function readIds(): Promise<number[]> {
      return (await read())?.keys.map(({ vehicle_id }) => vehicle_id) ?? [];
    }

    test('is read when it is asked for a second time, and not again', async () => {
      expect(await read()).toBeNull();
      note(5);
      const first = await read();
      expect(first?.keys.length).toBeGreaterThan(10);
      expect(await read()).toBe(first);
      expect(reads).toEqual(['all']);
    });

    test('has those read again that were written, and nobody else', async () => {
      note(5);
      const ids = await readIds();
      const financed = await all<{ id: number }>(
        `select vehicle_id as id from positions where has_finance and vehicle_id = any('{${ids.join()}}')`,
      );
      const [first, second] = financed.map(({ id }) => id) as [number, number];
      const others = await all<{ id: number }>(
        `select vehicle_id as id from positions where vehicle_id <> all('{${ids.join()}}') limit 1`,
      );
      await write(others[0]?.id ?? 0, 'refreshed_at = now()');
      await write(first, 'payoff = 2000000000');
      expect((await readIds()).indexOf(first)).toBe(financed.length - 1);
      await write(second, 'payoff = 1');
      await write(first, 'payoff = 2');
      expect((await readIds()).slice(0, 2)).toEqual([second, first]);
      expect(reads).toEqual(['all', [first], [second, first]]);
    });

    test('is read as it became while it was read', async () => {
      note(5);
      const [id = 0] = (await orderOf(filters).readAll()).keys.map(({ vehicle_id }) => vehicle_id);
      await read(filters, async () => {
        await write(id, 'payoff = 2000000000');
      });
      expect((await readIds())[0]).not.toBe(id);
      expect(reads).toEqual(['all', [id]]);
    });

    test('is for nobody what it was before a write that another is about to read', async () => {
      note(5);
      const [id = 0] = await readIds();
      await write(id, 'payoff = 2000000001');
      let meanwhile: number[] | undefined;
      await read(filters, async () => {
        meanwhile ??= await readIds();
      });
      expect(meanwhile?.[0]).not.toBe(id);
      expect(reads).toEqual(['all', [id], [id]]);
    });

    test('is read anew when somebody comes, goes or moves', async () => {
      note(5);
      const [gone, other] = (await readIds()) as [number, number];
      await write(gone, `status = 'sold'`);
      expect(await readIds()).not.toContain(gone);
      await write(gone, `status = 'active'`);
      expect(await readIds()).toContain(gone);
      await database.pool.query('delete from positions where vehicle_id = $1', [other]);
      expect(await readIds()).not.toContain(other);
      expect(reads).toEqual(['all', 'all', 'all', 'all']);
    });

    test('is read as a whole where vehicles are written all the time', async () => {
      note(5);
      const [id = 0] = await readIds();
      const touch = async () => {
        await write(id, 'refreshed_at = now()');
        await tell(changes);
      };
      await touch();
      expect((await read(filters, touch))?.keys[0]?.vehicle_id).toBe(id);
      expect(reads).toEqual(['all', [id], [id], 'all']);
    });

    test.each([
      [{ q: '5Y', condition: ['fair' as const] }, 5],
      [{ q: '5' }, 5],
      [{ vehicle_id: [1] }, 5],
      [{}, 5],
      [{ q: '5Y' }, 20_001],
    ])('is never that of %j, %i vehicles', async (given, vehicles) => {
      for (let time = 0; time < 3; time += 1) {
        note(vehicles, given);
        expect(await read(given)).toBeNull();
      }
    });
  });

  /** Is the whole list what is found without a memory, and each page of it? */
  async function isOrdered(filters: FleetFilters, orders: KnownMatches<FleetOrder>): Promise<void> {
    const find = async (place: Place) =>
      await findFleetPage(readerOf(database.db), scopeOfJob(companyIds), { filters, place, knownTotals });
    orders.note(questionOf(filters), orderOf(filters), 1);
    await tell(changes);
    const all = await orders.read(questionOf(filters), orderOf(filters));
    const found = await find(WHOLE);
    expect(all && pageOf(all, filters, WHOLE)).toEqual(found);
    const second = { cursor: null, offset: 1, limit: 2 };
    expect(all && pageOf(all, filters, second)).toEqual(found.slice(1, 3));
    for (const { vehicle_id, sort_value } of [...found.slice(0, 1), ...found.slice(-2)]) {
      const place = { cursor: { id: vehicle_id, value: sort_value, position: 1 }, offset: 0, limit: 2 };
      expect(all && pageOf(all, filters, place)).toEqual(await find(place));
    }
  }

  test.each(FLEET_SORTS.filter((sort) => isByNumber(fleetFilters.parse({ sort }))))(
    'have the order of a list by %s',
    async (sort) => {
      for (const order of ['asc', 'desc'] as const) {
        const filters = fleetFilters.parse({ q: '5y', sort, order });
        await isOrdered(filters, new KnownMatches(changes));
        await isOrdered({ ...filters, preview_condition: 'fair' }, new KnownMatches(changes));
      }
    },
  );

  test('are the orders and sums that are found anew, whatever is written', async () => {
    const [{ id, location, other, tag } = {} as never] = await all<
      Record<'id' | 'location' | 'other' | 'tag', number>
    >(
      `select p.vehicle_id as id, p.location_id as location, l.id as other, p.tag_ids[1] as tag from positions p
       join locations l on l.company_id = p.company_id and l.id <> p.location_id
       where p.tag_ids <> '{}' and p.has_finance and p.revenue is not null limit 1`,
    );
    await write(id, `unit = 'ZQ1'`);
    const asked: Partial<FleetFilters>[] = [
      { q: 'zq' },
      { tag_id: [tag] },
      { tag_id: [tag], location_id: [location] },
      { tag_id: [tag], preview_condition: 'fair' },
      { q: '5y', financial: true },
    ];
    const sums = new KnownMatches<SumsByLocation>(changes);
    const orders = new KnownMatches<FleetOrder>(changes);
    const isSame = async (given: Partial<FleetFilters>) => {
      const filters = fleetFilters.parse(given);
      await tell(changes);
      const [remembered, anew] = [totalsWith(sums), totalsWith(new KnownMatches(changes))];
      expect(await remembered.sum(filters)).toEqual(await anew.sum(filters));
      expect(await remembered.sumByLocation(filters)).toEqual(await anew.sumByLocation(filters));
      for (const sort of ['revenue', 'payoff', 'mileage', 'auction', 'condition'] as const) {
        for (const order of ['asc', 'desc'] as const) await isOrdered({ ...filters, sort, order }, orders);
      }
    };
    for (let time = 0; time < 3; time += 1) for (const filters of asked) await isSame(filters);
    for (const columns of [
      'payoff = payoff + 100, revenue = revenue - 100',
      `condition = case condition when 'fair' then 'good' else 'fair' end`,
      'mileage = null',
      'mileage = 5, auction = null, revenue = null',
      `location_id = ${other}`,
      `has_finance = false, payoff = null`,
      `unit = 'Q1'`,
      `tag_ids = '{}'`,
      `unit = 'ZQ2', tag_ids = array[${tag}]`,
    ]) {
      await write(id, columns);
      for (const filters of asked) await isSame(filters);
    }
  });
});

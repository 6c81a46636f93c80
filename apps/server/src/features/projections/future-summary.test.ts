import type { FutureValueRow } from '@fleetworth/contract/projections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCamry } from '../../../test/add-camry.ts';
import { foreignIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { writePositionsOnly } from '../../../test/write-positions.ts';

const cents = (dollars: number) => Math.round(dollars * 100);

type Summed = 'projected_auction' | 'projected_payoff' | 'owner_depreciation';

describe('future values', () => {
  let fleetworth: TestFleetworth;
  let camry: Awaited<ReturnType<typeof addCamry>>;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    camry = await addCamry(fleetworth);
  });
  afterAll(() => fleetworth.stop());

  /** Marks all sums as out of date, as product code does with each change. */
  const markChanged = () =>
    fleetworth.database.pool.query(
      'insert into projection_changes select company_id, id, now() from locations',
    );

  const list = async (body: object): Promise<FutureValueRow[]> =>
    (await fleetworth.call('listFutureValues', { body: body as never })).data;

  describe('summed up', () => {
    const summary = async (filters: object) =>
      (await fleetworth.call('summarizeFutureValues', { filters })).data;

    test('equal the sum of the rows in every month, location by location, to the cent', async () => {
      const { companies } = await summary({});
      const { data: all } = await fleetworth.call('listLocations', { query: {} });
      expect(companies.map(({ id }) => id)).toEqual([...new Set(companies.map(({ id }) => id))]);
      for (const company of companies) {
        for (const location of company.locations.slice(0, 3)) {
          const { monthly_depreciation_assumption: rate, monthly_mileage_assumption: miles } =
            all.find(({ id }) => id === location.id) ?? {};
          const own = {
            location: location.id,
            monthly_depreciation_assumption: rate ?? 1,
            monthly_mileage_assumption: miles ?? 1_000,
          };
          for (const month of [1, 11, 13, 24]) {
            const rows = await list({ months: month, locations: [own] });
            const counted = rows.filter(
              (row) => row.projected_payoff !== null && row.projected_auction !== null,
            );
            const owned = counted.filter((row) => row.owner_depreciation !== null);
            const point = location.total.months[month - 1];
            expect(location.total.count).toBe(counted.length);
            expect(location.total.owner_count).toBe(rate === null ? 0 : owned.length);
            expect(location.total.count + location.total.left_out).toBe(rows.length);
            const sumOf = (summed: FutureValueRow[], name: Summed) =>
              summed.reduce((total, row) => total + cents(row[name] ?? 0), 0);
            for (const name of ['projected_auction', 'projected_payoff'] as const)
              expect(cents(point?.[name] ?? 0), `${location.name} ${name} ${month}`).toBe(
                sumOf(counted, name),
              );
            if (rate === null) continue;
            expect(cents(point?.owner_depreciation ?? 0)).toBe(sumOf(owned, 'owner_depreciation'));
            expect(cents(point?.owner_payoff ?? 0)).toBe(sumOf(owned, 'projected_payoff'));
          }
        }
      }
    });

    test('add up from locations to companies to all, and list exclusions with reasons', async () => {
      const { companies, total } = await summary({});
      const sumOf = (parts: readonly { total: typeof total }[], read: (one: typeof total) => number) =>
        Math.round(parts.reduce((sum, part) => sum + read(part.total), 0) * 100) / 100;
      const reads: ((one: typeof total) => number)[] = [
        ({ count }) => count,
        ({ left_out }) => left_out,
        ({ left_out_reasons }) => left_out_reasons.without_finance,
        ({ current }) => current.projected_auction,
        ({ owner_count }) => owner_count,
        ({ months }) => months[23]?.owner_depreciation ?? 0,
        ({ months }) => months[23]?.owner_payoff ?? 0,
      ];
      for (const read of reads) {
        expect(sumOf(companies, read)).toBe(read(total));
        for (const company of companies) expect(sumOf(company.locations, read)).toBe(read(company.total));
      }
      for (const one of [total, ...companies.flatMap((company) => [company, ...company.locations])]) {
        const { current, months, above_water_in } = 'total' in one ? one.total : one;
        const covered = [current, ...months].map(
          (point) => point.projected_auction >= point.projected_payoff,
        );
        expect(above_water_in).toBe(covered.includes(true) ? covered.indexOf(true) : 25);
      }
      const { without_finance, without_value } = total.left_out_reasons;
      expect(without_finance + without_value).toBe(total.left_out);
      const { data: fleet } = await fleetworth.call('summarizeFleet', { filters: {} });
      expect(without_finance).toBe(fleet.total.without_finance.count);
      expect(total.count + total.left_out).toBe(fleet.total.count + fleet.total.without_finance.count);
    });

    test('are limited to one company and to statuses', async () => {
      const single = await summary({ company_id: 1, statuses: ['active'] });
      expect(single.companies.map(({ id }) => id)).toEqual([1]);
      const { data } = await fleetworth.call('summarizeFleet', {
        filters: { company_id: 1, statuses: ['active'] },
      });
      expect(single.total.count + single.total.left_out).toBe(
        data.total.count + data.total.without_finance.count,
      );
      const foreign = await foreignIds(fleetworth.database.pool);
      expect((await summary({ company_id: foreign.company })).companies).toEqual([]);
      expect((await summary({ location_id: [foreign.location] })).companies).toEqual([]);
    });

    test('report sandbox values and count manual prices', async () => {
      const ofLocation = async () => {
        const { companies, total } = await summary({ company_id: 1 });
        expect(companies[0]?.total).toMatchObject({ is_sandbox: total.is_sandbox, manual: total.manual });
        return companies[0]?.locations.find(({ id }) => id === camry.location)?.total;
      };
      const before = await ofLocation();
      expect(before?.is_sandbox).toBe(true);
      await fleetworth.call('setDefaultMarketValue', { params: { id: camry.id }, body: { value: 20_000 } });
      expect((await ofLocation())?.manual).toBe((before?.manual ?? 0) + 1);
      await writePositionsOnly(
        fleetworth.database.pool,
        'update positions set is_sandbox = false where location_id = $1',
        [camry.location],
      );
      await markChanged();
      expect((await ofLocation())?.is_sandbox).toBe(false);
      await fleetworth.call('setDefaultMarketValue', { params: { id: camry.id }, body: { value: null } });
    });

    test('are limited to locations, with the same sums as among all', async () => {
      const all = await summary({ company_id: 1 });
      const chosen = all.companies[0]?.locations.slice(0, 2) ?? [];
      const location_id = chosen.map(({ id }) => id);
      const some = await summary({ company_id: 1, location_id });
      expect(some.companies[0]?.locations).toEqual(chosen);
      expect(some.total.count).toBe(chosen.reduce((sum, { total }) => sum + total.count, 0));
      expect(await summary({ company_id: 1, location_id: [] })).toEqual(all);
    });

    test('leave out as many vehicles as the linked lists show, also without a model year', async () => {
      const { pool } = fleetworth.database;
      await fleetworth.call('setDefaultMarketValue', { params: { id: camry.id }, body: { value: 20_000 } });
      await writePositionsOnly(pool, 'update positions set model_year = null where vehicle_id = $1', [
        camry.id,
      ]);
      await writePositionsOnly(
        pool,
        `update positions set depreciation_assumption = null where vehicle_id in (
           select vehicle_id from positions where has_finance and location_id = $1)`,
        [camry.location],
      );
      const rate = await pool.query<{ rate: string }>(
        `update locations l set monthly_depreciation_assumption = null from locations b
         where l.id = $1 and b.id = l.id returning b.monthly_depreciation_assumption::text as rate`,
        [camry.location],
      );
      await markChanged();
      const { left_out_reasons: reasons, count, owner_count } = (await summary({})).total;
      const listed = async (filters: object) => {
        const { total } = (await fleetworth.call('summarizeFleet', { filters })).data;
        return total.count + total.without_finance.count;
      };
      expect(await listed({ financial: false })).toBe(reasons.without_finance);
      expect(await listed({ financial: true, projectable: false })).toBe(reasons.without_value);
      expect(await listed({ financial: true, projectable: true, assumption: 'none' })).toBe(
        count - owner_count,
      );
      expect(await listed({ financial: true, valued: false })).toBeLessThan(reasons.without_value);
      await pool.query('update locations set monthly_depreciation_assumption = $2 where id = $1', [
        camry.location,
        rate.rows[0]?.rate,
      ]);
      await markChanged();
    });

    test('include vehicles without a rate in market value and payoff, but not in owner value', async () => {
      const ofLocation = async () => {
        const { companies } = await summary({ company_id: 1 });
        return companies[0]?.locations.find(({ id }) => id === camry.location)?.total;
      };
      const before = await ofLocation();
      const { pool } = fleetworth.database;
      const rate = await pool.query<{ rate: string }>(
        'select monthly_depreciation_assumption::text as rate from locations where id = $1',
        [camry.location],
      );
      await pool.query('update locations set monthly_depreciation_assumption = null where id = $1', [
        camry.location,
      ]);
      await markChanged();
      const after = await ofLocation();
      expect(after).toMatchObject({ count: before?.count, left_out: before?.left_out, owner_count: 0 });
      for (const [place, { owner_depreciation, owner_payoff, ...point }] of (after?.months ?? []).entries()) {
        expect(before?.months[place]).toMatchObject(point);
        expect([owner_depreciation, owner_payoff]).toEqual([0, 0]);
      }
      await pool.query('update locations set monthly_depreciation_assumption = $2 where id = $1', [
        camry.location,
        rate.rows[0]?.rate,
      ]);
      await markChanged();
    });
  });
});

import { projectedAboveWaterText } from '@fleetworth/contract/above-water';
import { FUTURE_VALUE_COLUMNS } from '@fleetworth/contract/future-value-columns';
import { FUTURE_VALUE_SORTS } from '@fleetworth/contract/future-value-sorts';
import type { FutureValuePoint, FutureValueRow } from '@fleetworth/contract/projections';
import { monthAhead } from '@fleetworth/domain/projection';
import { valueCurve } from '@fleetworth/providers/value-curve';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds, neverIds } from '../../../test/company-ids.ts';
import { downloadAndRead } from '../../../test/read-spreadsheet.ts';
import { TEST_TODAY } from '../../../test/test-database.ts';
import { addCamry, addLease } from '../../../test/add-camry.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
const cents = (dollars: number) => Math.round(dollars * 100);

describe('projections', () => {
  let fleetworth: TestFleetworth;
  let camry: Awaited<ReturnType<typeof addCamry>>;
  let locations: { id: number; company: number }[];
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    camry = await addCamry(fleetworth);
    const { data } = await fleetworth.call('listLocations', { query: {} });
    locations = data.map(({ id, company }) => ({ id, company: company.id }));
  });
  afterAll(() => fleetworth.stop());

  const figures = { monthly_depreciation_assumption: 1.5, monthly_mileage_assumption: 1_200 };
  const at = (location: number) => ({ location, ...figures });
  const list = async (body: object): Promise<FutureValueRow[]> =>
    (await fleetworth.call('listFutureValues', { body: body as never })).data;
  const camryIn = async (months: number) => {
    const rows = await list({ months, locations: [at(camry.location)], q: 'camry-1' });
    return rows.find(({ id }) => id === camry.id);
  };
  /** Locations of both companies, some without vehicles. */
  const several = () => [...locations.slice(0, 2), ...locations.slice(-2)].map(({ id }) => at(id));

  describe('of the Camry', () => {
    const buildCurve = (monthlyMiles: number | null) =>
      valueCurve({
        description: {
          vin: '4T1G11AK5NU603217',
          make: 'Toyota',
          model: 'Camry',
          trim: 'SE',
          modelYear: 2022,
          body: null,
        },
        mileage: 41_203,
        monthlyMiles,
        regionCode: region,
        purchase: { cents: 2_650_000, day: '2025-10-01' },
        today: TEST_TODAY,
      });
    /**
     * Returns the factor between 1,200 monthly miles and the usual miles, which the golden figures assume.
     */
    const driven = (month: number) => buildCurve(1_200)(month) / buildCurve(null)(month);
    const afterForecast = (month: number) => buildCurve(1_200)(month) / buildCurve(null)(12);
    const golden = (dollars: number, month: number) => expect.closeTo(dollars * driven(month), 1);
    /** Both figures are rounded to whole dollars. */
    const rounded = (dollars: number, month: number) => expect.closeTo(dollars * driven(month), -0.3);
    let region: 'SE';
    beforeAll(async () => {
      const { rows } = await fleetworth.database.pool.query<{ region: 'SE' }>(
        'select region_code as region from locations where id = $1',
        [camry.location],
      );
      region = rows[0]?.region ?? 'SE';
    });

    test('are worth a little less than the golden figures, since it is driven more than usual', () => {
      expect(driven(12)).toBeLessThan(1);
      expect(driven(12)).toBeGreaterThan(0.98);
    });

    test('have the golden figures after three months', async () => {
      expect(await camryIn(3)).toMatchObject({
        vin: '4T1G11AK5NU603217',
        unit: 'CAMRY-1',
        current_mileage: 41_203,
        current_auction: 21_350,
        projected_mileage: 44_803,
        projected_payoff: 18_340,
        owner_depreciation: 20_157.5,
        owner_depreciation_assumption_revenue: 1_817.5,
        projected_auction: golden(20_375.94, 3),
        low: rounded(19_031, 3),
        high: rounded(21_762, 3),
        monthly_depreciation_assumption: 1.5,
        monthly_mileage_assumption: 1_200,
        rate_source: 'request',
        valued_on: '2026-11-20',
        is_sandbox: true,
      });
    });

    test('are the same month by month, then along the built-in curve', async () => {
      const { data } = await fleetworth.call('projectVehicle', { params: { id: camry.id }, body: figures });
      expect(data.current).toEqual({
        month: 0,
        date: TEST_TODAY,
        projected_mileage: 41_203,
        projected_payoff: 19_870,
        owner_depreciation: 21_350,
        projected_auction: 21_350,
        low: null,
        high: null,
      });
      expect(data.months).toHaveLength(24);
      expect(data.months.map(({ date }) => date)).toEqual(
        data.months.map(({ month }) => monthAhead(TEST_TODAY, month).day),
      );
      const month = (k: number) => data.months[k - 1];
      expect(month(1)).toMatchObject({ projected_payoff: 19_360, owner_depreciation: 20_952.5 });
      expect(month(1)?.projected_auction).toBe(Math.round(2_105_000 * driven(1)) / 100);
      expect(month(3)).toMatchObject({ date: '2027-02-20', projected_auction: golden(20_375.94, 3) });
      expect(month(12)).toMatchObject({ projected_payoff: 13_750, owner_depreciation: 16_580 });
      expect(month(12)?.projected_auction).toBe(Math.round(1_760_000 * driven(12)) / 100);
      expect(month(24)).toMatchObject({ projected_payoff: 7_630, owner_depreciation: 11_810 });
      expect(month(24)?.projected_auction).toBe(Math.round(1_760_000 * afterForecast(24)) / 100);
    });

    test('fall in another condition as the average falls', async () => {
      await fleetworth.call('changeVehicleCondition', {
        params: { id: camry.id },
        body: { condition: 'fair' },
      });
      expect(await camryIn(12)).toMatchObject({
        current_auction: 19_640,
        projected_auction: golden(16_190.35, 12),
      });
      await fleetworth.call('changeVehicleCondition', {
        params: { id: camry.id },
        body: { condition: 'good' },
      });
    });

    test('say in which month it is above water, with the monthly miles of its location', async () => {
      const { data: all } = await fleetworth.call('listLocations', { query: {} });
      const miles = all.find(({ id }) => id === camry.location)?.monthly_mileage_assumption ?? 0;
      const body = { ...figures, monthly_mileage_assumption: miles };
      const monthsAt = async (dollars: number) => {
        await fleetworth.call('setDefaultMarketValue', {
          params: { id: camry.id },
          body: { value: dollars },
        });
        const filters = { vehicle_id: [camry.id] };
        const own = (await fleetworth.call('listFleet', { filters })).data.items[0];
        const assumed = await fleetworth.call('listFleet', {
          filters: { ...filters, preview_condition: 'fair' },
        });
        const months = (await camryIn(3))?.above_water_in;
        // A manual price is the same in every condition.
        expect([own?.above_water_in, assumed.data.items[0]?.above_water_in]).toEqual([months, months]);
        return months;
      };
      expect(await monthsAt(19_870)).toBe(0);
      const months = (await monthsAt(18_000)) ?? 0;
      const { data } = await fleetworth.call('projectVehicle', { params: { id: camry.id }, body });
      const covers = (point: FutureValuePoint | undefined) =>
        (point?.projected_auction ?? 0) >= (point?.projected_payoff ?? 0);
      expect(data.months.findIndex(covers) + 1).toBe(months);
      expect(await monthsAt(1_000)).toBe(25);
      await fleetworth.call('setDefaultMarketValue', { params: { id: camry.id }, body: { value: null } });
    });

    test('use a manual price as current value, which follows the market and has no band', async () => {
      await fleetworth.call('setDefaultMarketValue', { params: { id: camry.id }, body: { value: 20_000 } });
      expect(await camryIn(12)).toMatchObject({
        current_auction: 20_000,
        owner_depreciation: 15_230,
        projected_auction: golden((20_000 * 17_600) / 21_350, 12),
        low: null,
        high: null,
        valued_on: null,
        is_sandbox: false,
      });
      await fleetworth.call('setDefaultMarketValue', { params: { id: camry.id }, body: { value: null } });
    });

    test('say that the rate is the location’s where no other was sent', async () => {
      const { pool } = fleetworth.database;
      const { rows } = await pool.query<{ rate: string | null }>(
        'select monthly_depreciation_assumption::text as rate from locations where id = $1',
        [camry.location],
      );
      const setRate = (rate: string | null | undefined) =>
        pool.query('update locations set monthly_depreciation_assumption = $2 where id = $1', [
          camry.location,
          rate,
        ]);
      await setRate('1.5');
      expect(await camryIn(3)).toMatchObject({
        monthly_depreciation_assumption: 1.5,
        rate_source: 'location',
      });
      await setRate('1.25');
      expect(await camryIn(3)).toMatchObject({
        monthly_depreciation_assumption: 1.5,
        rate_source: 'request',
      });
      await setRate(rows[0]?.rate);
    });

    test('follow an override in the list, and what is sent in the detail', async () => {
      const { pool } = fleetworth.database;
      await pool.query(
        `insert into depreciation_overrides (company_id, location_id, model_id, value) values (1, $1, $2, 2)`,
        [camry.location, camry.model],
      );
      expect(await camryIn(3)).toMatchObject({
        owner_depreciation: 19_760,
        owner_depreciation_assumption_revenue: 1_420,
        monthly_depreciation_assumption: 2,
        rate_source: 'override',
      });
      const { data } = await fleetworth.call('projectVehicle', { params: { id: camry.id }, body: figures });
      expect(data.months[2]).toMatchObject({ owner_depreciation: 20_157.5 });
      await pool.query('delete from depreciation_overrides');
    });

    test('without finance have the rate of the auction value and no revenue', async () => {
      const { data: contract } = await fleetworth.call('getFinance', { params: { id: camry.id } });
      await fleetworth.call('saveFinance', { body: { vehicle: camry.id, type: null } });
      expect(await camryIn(3)).toMatchObject({
        projected_payoff: null,
        owner_depreciation: 20_389.25,
        owner_depreciation_assumption_revenue: null,
      });
      expect(contract?.purchase_amount).toBe(26_500);
      await addLease(fleetworth, camry.id);
    });
  });

  describe('of locations', () => {
    test('have a row for each vehicle in the statuses that are asked for, numbered by unit', async () => {
      const asked = several();
      for (const statuses of [undefined, ['sold' as const]]) {
        const filters = {
          location_id: asked.map(({ location }) => location),
          per: 1_000,
          ...(statuses && { statuses }),
        };
        const { data } = await fleetworth.call('listFleet', { filters });
        const rows = await list({ months: 3, locations: asked, ...(statuses && { statuses }) });
        expect(rows.map(({ id }) => id)).toEqual(data.items.map(({ id }) => id));
        expect(rows.map(({ index }) => index)).toEqual(rows.map((_row, place) => place + 1));
        expect(rows.map(({ current_auction }) => current_auction)).toEqual(
          data.items.map(({ auction }) => auction),
        );
      }
    });

    test.each(FUTURE_VALUE_SORTS)(
      'sorted by %s have every row once, those without a figure last',
      async (sort) => {
        const asked = { months: 3, locations: several() };
        const rows = await list({ ...asked, sort, order: 'desc' });
        expect(idsOf(rows)).toEqual(idsOf(await list(asked)));
        const values = rows.map((row) => row[sort]);
        const knownValues = values.filter((value) => value !== null);
        expect(values.slice(0, knownValues.length)).toEqual(knownValues);
        const numbers = knownValues.filter((value): value is number => typeof value === 'number');
        expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
        const page = await list({ ...asked, sort, order: 'desc', per: 7, page: 2 });
        expect(page).toEqual(rows.slice(7, 14));
      },
    );

    test('keep to the vehicles above water in some months', async () => {
      const asked = { months: 3, locations: several() };
      const rows = await list(asked);
      const later = await list({ ...asked, above_water: ['months_1_6', 'never'] });
      const isLater = ({ above_water_in: months }: FutureValueRow) =>
        months !== null && ((months >= 1 && months <= 6) || months === 25);
      expect(idsOf(later)).toEqual(idsOf(rows.filter(isLater)));
      expect(later.length).toBeGreaterThan(0);
      const body = { ...asked, above_water: ['months_1_6' as const, 'never' as const] };
      const { data } = await fleetworth.call('totalFutureValues', { body });
      expect(data.count + data.without_revenue).toBe(later.length);
    });

    test('the boxes are the sums of the rows that have a revenue', async () => {
      const asked = { months: 12, locations: several() };
      const rows = await list(asked);
      const counted = rows.filter((row) => row.owner_depreciation_assumption_revenue !== null);
      const sum = (read: (row: FutureValueRow) => number | null) =>
        counted.reduce((total, row) => total + cents(read(row) ?? 0), 0) / 100;
      const { data } = await fleetworth.call('totalFutureValues', { body: asked });
      expect(data).toEqual({
        count: counted.length,
        current_auction: sum((row) => row.current_auction),
        owner_depreciation: sum((row) => row.owner_depreciation),
        projected_payoff: sum((row) => row.projected_payoff),
        revenue: sum((row) => row.owner_depreciation_assumption_revenue),
        without_revenue: rows.length - counted.length,
      });
      expect(data.without_revenue).toBeGreaterThan(0);
    });

    test('as a file are the table cell by cell, in its order', async () => {
      const asked = { months: 14, locations: several(), sort: 'projected_auction', order: 'desc' };
      const rows = await list(asked);
      const file = await downloadAndRead(fleetworth, 'exportFutureValues', asked);
      expect(file.name).toBe('future-values-20261120-1200.xlsx');
      expect(file.heading).toEqual([
        ...FUTURE_VALUE_COLUMNS.map(({ title }) => title),
        'Above Water at Market',
        'Data Type',
        'Valued On',
        'Value Basis',
      ]);
      expect(file.rowCount).toBe(rows.length);
      const labels = { excellent: 'Above', good: 'Average', fair: 'Below' };
      const sources = { override: 'Override', request: 'Entered', location: 'Location' };
      const shown = rows.map((row) =>
        FUTURE_VALUE_COLUMNS.map(({ field }) => {
          if (field === 'location') return row.location.code ?? row.location.name;
          if (field === 'condition') return labels[row.condition];
          if (field === 'rate_source') return row.rate_source && sources[row.rate_source];
          return row[field];
        }),
      );
      const percentAt = FUTURE_VALUE_COLUMNS.findIndex(({ kind }) => kind === 'percent');
      const read = file.rows.map((cells) =>
        cells
          .slice(0, FUTURE_VALUE_COLUMNS.length)
          .map((cell, place) => (place === percentAt ? Number((Number(cell) * 100).toFixed(6)) : cell)),
      );
      expect(read).toEqual(shown);
      const aboveWater = file.rows.map((cells) => cells[FUTURE_VALUE_COLUMNS.length]);
      expect(aboveWater).toEqual(
        rows.map(({ above_water_in }) => projectedAboveWaterText(above_water_in, '2026-11-20')),
      );
      expect(aboveWater).toContain('Above water today');
    });

    test('of another company, or that never were, do not exist', async () => {
      const foreign = await foreignIds(fleetworth.database.pool);
      for (const id of [foreign.location, neverIds.location]) {
        for (const call of ['listFutureValues', 'totalFutureValues', 'exportFutureValues'] as const) {
          const body = { months: 3, locations: [at(camry.location), at(id)] };
          const { status, body: respond } = await fleetworth.attempt(call, { body });
          expect([status, respond.reason]).toEqual([404, 'location.not_found']);
        }
      }
    });
  });
});

import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds, neverIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const VALUE = 'Monthly depreciation assumption must bigger than 0 and less than 100';

describe('depreciation overrides', () => {
  let fleetworth: TestFleetworth;
  /** Vehicles of one model at one location, with and without finance. */
  let place: { location_id: number; vehicle_model_id: number };
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true });
    const { rows } = await fleetworth.database.pool.query<typeof place>(
      `select location_id, model_id as vehicle_model_id from positions
       where company_id = 1 and status = 'active' and auction is not null
       group by 1, 2 having count(*) filter (where has_finance) > 0 order by count(*) desc, 1, 2 limit 1`,
    );
    place = rows[0] ?? { location_id: 0, vehicle_model_id: 0 };
  });
  afterAll(() => fleetworth.stop());

  const save = async (value: number) =>
    (await fleetworth.call('saveDepreciationOverride', { body: { ...place, value } })).data;
  const list = async (query: object = {}) =>
    (await fleetworth.call('listDepreciationOverrides', { query })).data;
  const vehicles = async (): Promise<FleetRow[]> => {
    const filters = { location_id: [place.location_id], model_id: [place.vehicle_model_id], per: 1_000 };
    return (await fleetworth.call('listFleet', { filters })).data.items;
  };
  const assumed = (row: FleetRow, percent: number) => {
    const dollars = row.purchase_amount ?? row.auction;
    return dollars === null ? null : Math.round(Math.round(dollars * 100) * percent * 10) / 100_000;
  };
  const near = (a: number | null, b: number | null) =>
    a === null || b === null ? a === b : Math.abs(a - b) < 0.011;

  test('change lists and projections at once, and deletion restores the location’s rate', async () => {
    const before = await vehicles();
    const saved = await save(2.5);
    expect(saved).toMatchObject({ value: 2.5, version: 1, pending_vehicles: 0 });
    const after = await vehicles();
    expect(after.length).toBeGreaterThan(0);
    for (const row of after)
      expect(near(row.depreciation_assumption, assumed(row, 2.5)), row.unit).toBe(true);
    const { data } = await fleetworth.call('listFutureValues', {
      body: {
        months: 1,
        locations: [
          { location: place.location_id, monthly_depreciation_assumption: 1, monthly_mileage_assumption: 1 },
        ],
      },
    });
    const ids = after.map(({ id }) => id);
    for (const row of data) expect(row.rate_source).toBe(ids.includes(row.id) ? 'override' : 'request');
    await fleetworth.call('deleteDepreciationOverride', { params: { id: saved.id } });
    expect((await vehicles()).map((row) => row.depreciation_assumption)).toEqual(
      before.map((row) => row.depreciation_assumption),
    );
  });

  test('are unique for each location and model: saving again replaces the value', async () => {
    const first = await save(1.25);
    const second = await save(1.5);
    expect(second).toMatchObject({ id: first.id, value: 1.5, version: 2 });
    expect((await save(1.5)).version).toBe(2);
    const { count, items } = await list({ location_id: place.location_id });
    expect([count, items.map(({ id }) => id)]).toEqual([1, [first.id]]);
    const { data } = await fleetworth.call('getDepreciationOverride', { params: { id: first.id } });
    expect(data).toEqual(items[0]);
    const stale = await fleetworth.attempt('saveDepreciationOverride', {
      body: { ...place, value: 3, version: 1 },
    });
    expect([stale.status, stale.body.reason]).toEqual([409, 'record.stale']);
    await fleetworth.call('deleteDepreciationOverride', { params: { id: first.id } });
    expect((await list()).count).toBe(0);
  });

  test('can be saved again after a deletion, unless another user has added one in the meantime', async () => {
    const deleted = await save(1.25);
    await fleetworth.call('deleteDepreciationOverride', { params: { id: deleted.id } });
    const added = await save(2);
    expect([deleted.version, added.version]).toEqual([1, 1]);
    const undo = () =>
      fleetworth.attempt('saveDepreciationOverride', { body: { ...place, value: 1.25, version: null } });
    expect(await undo()).toMatchObject({
      status: 409,
      body: { reason: 'record.stale', data: { id: added.id, value: 2 } },
    });
    await fleetworth.call('deleteDepreciationOverride', { params: { id: added.id } });
    expect((await undo()).status).toBe(200);
    const [{ id, value } = { id: 0, value: 0 }] = (await list()).items;
    expect(value).toBe(1.25);
    await fleetworth.call('deleteDepreciationOverride', { params: { id } });
  });

  test('are returned in pages of ten, filtered by company, location, make and model', async () => {
    const { pool } = fleetworth.database;
    await pool.query(
      `insert into depreciation_overrides (company_id, location_id, model_id, value)
       select company_id, location_id, model_id, 1 from positions where company_id in (1, 2)
       group by 1, 2, 3 order by 1, 2, 3 limit 23`,
    );
    const first = await list();
    expect([first.items.length, first.count, first.pagination]).toEqual([
      10,
      23,
      { page: 1, per: 10, last: 3 },
    ]);
    const all = (await list({ per: 100 })).items;
    const names = all.map(({ location, vehicle_model: model }) =>
      [location.company.name, location.name, model.brand.name, model.name].map((name) => name.toLowerCase()),
    );
    const keys = names.map((texts) => texts.join('\u0000'));
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const [{ location, vehicle_model: model }] = all as [(typeof all)[0]];
    for (const [query, matches] of [
      [{ location_id: location.id }, (override: (typeof all)[0]) => override.location.id === location.id],
      [{ model_id: model.id }, (override: (typeof all)[0]) => override.vehicle_model.id === model.id],
      [
        { brand_id: model.brand.id },
        (override: (typeof all)[0]) => override.vehicle_model.brand.id === model.brand.id,
      ],
      [{ company_id: 1 }, (override: (typeof all)[0]) => override.location.company.id === 1],
    ] as const)
      expect((await list({ ...query, per: 100 })).items).toEqual(all.filter(matches));
    await pool.query('delete from depreciation_overrides');
  });

  test('of more than a thousand vehicles are applied in jobs, and count the remaining ones', async () => {
    const { pool } = fleetworth.database;
    await pool.query(
      `update vehicles set location_id = $1, model_id = $2, model_detail_id = null,
        brand_id = (select brand_id from models where id = $2) where company_id = 1`,
      [place.location_id, place.vehicle_model_id],
    );
    const { rows } = await pool.query<{ vehicles: number }>(
      'select count(*)::int4 as vehicles from vehicles where company_id = 1 and deleted_at is null',
    );
    expect(rows[0]?.vehicles).toBeGreaterThan(1_000);
    const saved = await save(3.5);
    await expect
      .poll(async () => (await list({ location_id: place.location_id })).items[0]?.pending_vehicles)
      .toBe(0);
    for (const row of (await vehicles()).slice(0, 50))
      expect(near(row.depreciation_assumption, assumed(row, 3.5)), row.unit).toBe(true);
    await fleetworth.call('deleteDepreciationOverride', { params: { id: saved.id } });
  });

  test.each<[string, object, string, string]>([
    ['no location', { location_id: undefined }, 'location_id', 'Please select your location'],
    ['no model', { vehicle_model_id: undefined }, 'vehicle_model_id', 'Please select a model'],
    ['no value', { value: undefined }, 'value', VALUE],
    ['a value of 0', { value: 0 }, 'value', VALUE],
    ['a value of 100', { value: 100 }, 'value', VALUE],
    ['a value below 0', { value: -1 }, 'value', VALUE],
    ['five decimals', { value: 1.00001 }, 'value', 'At most four decimals.'],
  ])('with %s are rejected under the field', async (_what, changes, field, text) => {
    const { status, body } = await fleetworth.attempt('saveDepreciationOverride', {
      body: { ...place, value: 1, ...changes },
    });
    expect([status, body.errors?.[field]]).toEqual([422, [text]]);
  });

  test('reject locations and models of another company', async () => {
    const foreign = await foreignIds(fleetworth.database.pool);
    for (const ids of [foreign, neverIds]) {
      const other = { ...place, value: 1 };
      const location = await fleetworth.attempt('saveDepreciationOverride', {
        body: { ...other, location_id: ids.location },
      });
      expect([location.status, location.body.reason]).toEqual([404, 'location.not_found']);
      const model = await fleetworth.attempt('saveDepreciationOverride', {
        body: { ...other, vehicle_model_id: ids.model },
      });
      expect([model.status, model.body.reason]).toEqual([404, 'model.not_found']);
    }
  });

  test('bring their makes and models into the choices of the filters', async () => {
    const { pool } = fleetworth.database;
    const { rows } = await pool.query<{ id: number; brand_id: number }>(
      `select m.id, m.brand_id from models m where m.company_id is null
         and not exists (select from vehicles v where v.brand_id = m.brand_id) order by m.id limit 1`,
    );
    const { id: model = 0, brand_id: brand = 0 } = rows[0] ?? {};
    const { data } = await fleetworth.call('saveDepreciationOverride', {
      body: { location_id: place.location_id, vehicle_model_id: model, value: 1 },
    });
    const brands = (await fleetworth.call('listFleetBrands', {})).data.map(({ id }) => id);
    const models = (await fleetworth.call('listFleetModels', { params: { brand_id: brand } })).data;
    expect(brands).toContain(brand);
    expect(models.map(({ id }) => id)).toEqual([model]);
    await fleetworth.call('deleteDepreciationOverride', { params: { id: data.id } });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds, ownIds } from '../../../test/company-ids.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { CatalogRepository } from './catalog.repository.ts';

describe('the makes and models', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let foreign: Ids;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    foreign = await foreignIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  /** Adds a vehicle with a unique make and model. */
  const add = async () =>
    (
      await fleetworth.call('createVehicle', {
        body: {
          vin: '1FTEW1EP0JFC29001',
          unit: 'ONLY-1',
          company: own.company ?? 0,
          location: own.location ?? 0,
          mileage: 10,
          in_service_date: '2026-01-01',
          brand_name: 'Zündapp',
          model_name: 'Janus 250',
        },
      })
    ).data;
  const brands = async () => (await fleetworth.call('listFleetBrands', {})).data;
  const models = async (brand_id: number) =>
    (await fleetworth.call('listFleetModels', { params: { brand_id } })).data;

  test("of the fleet lists the brands of the user's vehicles by name until the last is deleted", async () => {
    const before = await brands();
    expect(before.map(({ name }) => name)).not.toContain('Zündapp');
    expect(before).toEqual(before.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)));
    const { id, brand, model } = await add();
    expect(await brands()).toContainEqual(brand);
    expect(await models(brand.id)).toEqual([model]);
    await fleetworth.call('deleteVehicle', { params: { id } });
    expect(await brands()).toEqual(before);
    expect(await models(brand.id)).toEqual([]);
  });

  test('of the fleet are the same in a distributed database', async () => {
    const { database } = fleetworth.deps;
    const scope = scopeOfJob([own.company, foreign.company]);
    const list = async (isDistributed: boolean) => {
      const catalog = new CatalogRepository({ database, isDistributed }, scope);
      const fleetBrands = await catalog.listFleetBrands();
      return { fleetBrands, fleetModels: await catalog.listFleetModels(fleetBrands[0]?.id ?? 0) };
    };
    const lists = await list(false);
    expect(await list(true)).toEqual(lists);
    expect(Math.min(lists.fleetBrands.length, lists.fleetModels.length)).toBeGreaterThan(1);
  });

  test("of a make are those of the catalog and those entered by the user's companies", async () => {
    const { data: vehicle } = await fleetworth.call('getVehicle', { params: { id: own.vehicle ?? 0 } });
    const { data } = await fleetworth.call('listModels', { query: { brand_id: vehicle.brand.id } });
    expect(data).toContainEqual(vehicle.model);
    expect(data.length).toBeGreaterThan(1);
    const model = await fleetworth.call('getModel', { query: { model_id: vehicle.model.id } });
    expect(model.data).toEqual({ ...vehicle.model, brand: vehicle.brand });
  });

  test('of a year are those of its vehicles, with the trims of each model', async () => {
    const { data: vehicle } = await fleetworth.call('getVehicle', { params: { id: own.vehicle ?? 0 } });
    const { brand, model, model_detail, model_year } = vehicle;
    const year = model_year ?? 0;
    const params = { year, brand_id: brand.id };
    expect((await fleetworth.call('listModelsByYear', { params })).data).toContainEqual(model);
    const details = await fleetworth.call('listModelDetailsByYear', {
      params: { ...params, model_id: model.id },
    });
    expect(details.data).toContainEqual(model_detail);
    const before = await fleetworth.call('listModelsByYear', { params: { ...params, year: 1999 } });
    expect(before.data).toEqual([]);
  });

  test("entered by another company don't exist", async () => {
    const { rows } = await fleetworth.database.pool.query<{ id: number }>(
      `insert into models (brand_id, company_id, name) select id, $1, 'Theirs alone' from brands
       where company_id is null order by id limit 1 returning id`,
      [foreign.company],
    );
    const rejected = await fleetworth.attempt('getModel', { query: { model_id: rows[0]?.id } });
    expect([rejected.status, rejected.body.reason]).toEqual([404, 'model.not_found']);
  });
});

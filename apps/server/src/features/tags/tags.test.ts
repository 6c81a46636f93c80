import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('custom tags', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const add = (body: object) => fleetworth.attempt('createVehicleTag', { body });
  const setDefaultCompany = (companyId: number | null) =>
    fleetworth.database.pool.query(
      'update users set default_company_id = $1, default_location_id = null where id = 1',
      [companyId],
    );

  test.each<[object, object]>([
    [{ name: ' ', color: '#fff' }, { name: ['Please type manual name'] }],
    [{ color: '#fff' }, { name: ['Please type manual name'] }],
    [{ name: 'x' }, { color: ['Please type color'] }],
    [{ name: 'x', color: ' ' }, { color: ['Please type color', 'Invalid color'] }],
    ...[
      'red',
      '#ff',
      '#fffff',
      '#ggg',
      'rgb(1,2)',
      'rgb(1,2,3,0.5)',
      'rgba(1,2,3)',
      'hsl(1,2%,3%)',
      '#fff;',
    ].map((color) => [{ name: 'x', color }, { color: ['Invalid color'] }] satisfies [object, object]),
  ])('%j is rejected with the texts of the form', async (body, errors) => {
    expect((await add(body)).body).toMatchObject({ code: 422, errors });
  });

  test.each(['#abc', '#ABCD', '#aabbcc', '#aabbccdd', 'rgb(1, 2, 3)', 'rgba(1,2,3,0.5)'])(
    'accepts the color %s as entered',
    async (color) => {
      const { data } = await fleetworth.call('createVehicleTag', { body: { name: `Color ${color}`, color } });
      expect(data).toMatchObject({ color, version: 1 });
    },
  );

  test('a tag without a company belongs to the default or only writable company', async () => {
    const { data } = await fleetworth.call('createVehicleTag', { body: { name: 'Usual', color: '#fff' } });
    const { data: me } = await fleetworth.call('getMe', {});
    expect(data.company).toEqual(me.default_company);
    await setDefaultCompany(null);
    const rejected = await add({ name: 'Which', color: '#fff' });
    expect(rejected.body).toMatchObject({ code: 422, errors: { company_id: ['Please select a company'] } });
    await setDefaultCompany(me.default_company?.id ?? null);
  });

  test('a name is unique in a company, but not across companies', async () => {
    const [first, second] = (await fleetworth.call('listCompanies', {})).data;
    const body = { name: 'Twice', color: '#fff' };
    expect((await add({ ...body, company_id: first?.id })).status).toBe(200);
    expect((await add({ ...body, company_id: second?.id })).status).toBe(200);
    const taken = await add({ ...body, name: 'TWICE', company_id: first?.id });
    expect(taken.body).toMatchObject({
      reason: 'tag.name_taken',
      errors: { name: ['This name already exists.'] },
    });
  });

  test('keeps omitted fields and updates vehicles at once, and deletion removes the tag', async () => {
    const { data: tag } = await fleetworth.call('createVehicleTag', {
      body: { company_id: own.company, name: 'On it', color: '#123' },
    });
    const params = { id: own.vehicle };
    await fleetworth.call('editVehicle', { params, body: { tags: [tag.id] } });
    const shown = async () => {
      const list = await fleetworth.call('listFleet', { filters: { vehicle_id: [own.vehicle] } });
      const { data } = await fleetworth.call('getVehicle', { params });
      expect(data.tags).toEqual(list.data.items[0]?.tags);
      return data.tags;
    };
    expect(await shown()).toEqual([{ id: tag.id, name: 'On it', color: '#123' }]);
    await fleetworth.call('editVehicleTag', { params: { id: tag.id }, body: { color: '#456' } });
    expect(await shown()).toEqual([{ id: tag.id, name: 'On it', color: '#456' }]);
    await fleetworth.call('deleteVehicleTag', { params: { id: tag.id } });
    expect(await shown()).toEqual([]);
    const filtered = await fleetworth.call('listFleet', { filters: { tag_id: [tag.id] } });
    expect(filtered.data.items).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds, ownIds } from '../../../test/company-ids.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('vehicle groups and classes', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let foreign: Ids;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    foreign = await foreignIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const addGroup = async (name: string) =>
    (await fleetworth.call('createCompanyVehicleGroup', { body: { company_id: own.company, name } })).data;
  const addClass = async (group: number, name: string) =>
    (
      await fleetworth.call('createCompanyVehicleClass', {
        body: { company_id: own.company, group_id: group, name },
      })
    ).data;
  const listClasses = async (query: object) =>
    (await fleetworth.call('listCompanyVehicleClasses', { query })).data;

  test('are added, renamed and deleted, with the specified texts', async () => {
    const group = await addGroup('  Motorcycles ');
    expect(group).toMatchObject({ name: 'Motorcycles', company: { id: own.company }, version: 1 });
    const { data, message } = await fleetworth.call('editCompanyVehicleGroup', {
      params: { id: group.id },
      body: { name: 'Bikes', version: 1 },
    });
    expect([data, message]).toEqual([{ ...group, name: 'Bikes', version: 2 }, 'Successfully saved']);
    const made = await addClass(group.id, 'Cruiser');
    expect(made).toMatchObject({ name: 'Cruiser', group: { id: group.id, name: 'Bikes' } });
    expect(await listClasses({ company_id: own.company, group_id: group.id })).toEqual([made]);
    await fleetworth.call('deleteCompanyVehicleClass', { params: { id: made.id } });
    expect(await listClasses({ group_id: group.id })).toEqual([]);
    await fleetworth.call('deleteCompanyVehicleGroup', { params: { id: group.id } });
    const again = await fleetworth.attempt('deleteCompanyVehicleGroup', { params: { id: group.id } });
    expect(again).toMatchObject({ status: 404, body: { reason: 'group.not_found' } });
  });

  test('are searched, sorted case-insensitively, and paged', async () => {
    const group = await addGroup('Sorted');
    for (const name of ['beta', 'Alpha', 'gamma']) await addClass(group.id, name);
    const names = async (query: object) =>
      (await listClasses({ group_id: group.id, ...query })).map(({ name }) => name);
    expect(await names({})).toEqual(['Alpha', 'beta', 'gamma']);
    expect(await names({ order: 'desc' })).toEqual(['gamma', 'beta', 'Alpha']);
    expect(await names({ q: 'MM' })).toEqual(['gamma']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ page: 2, per: 2 })).toEqual(['gamma']);
  });

  test('reject a missing name and an existing one', async () => {
    const body = { company_id: own.company, name: ' ' };
    const missing = await fleetworth.attempt('createCompanyVehicleGroup', { body });
    expect(missing.body).toMatchObject({ code: 422, errors: { name: ['Please enter a name'] } });
    const without = await fleetworth.attempt('createCompanyVehicleGroup', { body: { name: 'x' } });
    expect(without.body.errors).toEqual({ company_id: ['Please select a company'] });
    const group = await addGroup('Taken');
    const other = await addGroup('Other');
    const taken = { code: 422, errors: { name: ['This name already exists.'] } };
    for (const response of [
      await fleetworth.attempt('createCompanyVehicleGroup', { body: { ...body, name: 'TAKEN' } }),
      await fleetworth.attempt('editCompanyVehicleGroup', {
        params: { id: other.id },
        body: { name: 'taken' },
      }),
    ])
      expect(response.body).toMatchObject({ ...taken, reason: 'group.name_taken' });
    await fleetworth.call('editCompanyVehicleGroup', { params: { id: group.id }, body: { name: 'TAKEN' } });
    await addClass(group.id, 'One');
    const response = await fleetworth.attempt('createCompanyVehicleClass', {
      body: { company_id: own.company, group_id: other.id, name: 'one' },
    });
    expect(response.body).toMatchObject({ ...taken, reason: 'class.name_taken' });
  });

  test('a group with classes is not deleted, and a class is not added to a group that is', async () => {
    const group = await addGroup('Full');
    await addClass(group.id, 'Inside');
    const rejected = await fleetworth.attempt('deleteCompanyVehicleGroup', { params: { id: group.id } });
    expect(rejected.body).toMatchObject({
      code: 409,
      reason: 'group.has_classes',
      message: 'This group has classes. Please delete them first.',
    });
    const empty = await addGroup('Empty');
    const [deleted, added] = await Promise.all([
      fleetworth.attempt('deleteCompanyVehicleGroup', { params: { id: empty.id } }),
      fleetworth.attempt('createCompanyVehicleClass', {
        body: { company_id: own.company, group_id: empty.id, name: 'Late' },
      }),
    ]);
    const outcome = `${deleted.status} ${added.status}`;
    expect(['200 404', '409 200']).toContain(outcome);
  });

  test('a class is added only to a group of its company', async () => {
    const response = await fleetworth.attempt('createCompanyVehicleClass', {
      body: { company_id: own.company, group_id: foreign.group, name: 'Foreign' },
    });
    expect(response.body).toMatchObject({ code: 404, reason: 'group.not_found' });
  });

  test('a change made from an older version is rejected with the newer record', async () => {
    const { id } = await addGroup('Stale');
    const params = { id };
    const { data } = await fleetworth.call('editCompanyVehicleGroup', { params, body: { name: 'Newer' } });
    const stale = await fleetworth.attempt('editCompanyVehicleGroup', {
      params,
      body: { name: 'x', version: 1 },
    });
    expect(stale.body).toMatchObject({ code: 409, reason: 'record.stale', data });
  });

  test('a vehicle shows the new name of its class at once, and none when the class is deleted', async () => {
    const group = await addGroup('Shown');
    const { id } = await addClass(group.id, 'Before');
    await fleetworth.call('editVehicle', { params: { id: own.vehicle }, body: { company_class: id } });
    const shown = async () => {
      const list = await fleetworth.call('listFleet', { filters: { vehicle_id: [own.vehicle] } });
      const { data } = await fleetworth.call('getVehicle', { params: { id: own.vehicle } });
      return [list.data.items[0]?.class_name, list.data.items[0]?.group_name, data.company_class?.name];
    };
    expect(await shown()).toEqual(['Before', 'Shown', 'Before']);
    await fleetworth.call('editCompanyVehicleClass', { params: { id }, body: { name: 'After' } });
    expect(await shown()).toEqual(['After', 'Shown', 'After']);
    await fleetworth.call('deleteCompanyVehicleClass', { params: { id } });
    expect(await shown()).toEqual([null, null, undefined]);
  });

  test('lists groups with their company and class names once for all companies', async () => {
    const all = (await fleetworth.call('listCompanyVehicleGroups', { query: {} })).data;
    expect((await fleetworth.call('listVehicleGroups', {})).data).toEqual(all);
    const group = await addGroup('Natural 10');
    const second = await addGroup('Natural 9');
    await addClass(group.id, 'Once a name');
    const names = (await fleetworth.call('listVehicleClasses', {})).data.map(({ name }) => name);
    expect(names.filter((name) => name === 'Once a name')).toHaveLength(1);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    const { data } = await fleetworth.call('listVehicleGroups', {});
    const [ten, nine] = [group, second].map(({ id }) => data.findIndex((item) => item.id === id));
    expect(nine, 'in natural order').toBeLessThan(ten ?? 0);
  });
});

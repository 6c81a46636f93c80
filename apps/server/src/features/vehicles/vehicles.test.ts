import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilStatementWaits } from '../../../test/locks.ts';
import { TEST_TODAY } from '../../../test/test-database.ts';
import { DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { fingerprint } from '../../../test/fingerprint.ts';
import { type Ids } from '../../../test/sample-request.ts';
import { foreignIds, ownIds } from '../../../test/company-ids.ts';

describe('vehicles', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let made = 0;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const body = (changes: object = {}) => {
    made += 1;
    return {
      vin: `1FTEW1EP6JF${String(700_000 + made)}`,
      unit: `U-${made}`,
      company: own.company,
      location: own.location,
      mileage: 42_000,
      in_service_date: '2025-09-01',
      brand_name: 'Ford',
      model_name: 'F-150',
      ...changes,
    };
  };
  const create = async (changes: object = {}) =>
    (await fleetworth.call('createVehicle', { body: body(changes) })).data;
  const attempt = (changes: object) => fleetworth.attempt('createVehicle', { body: body(changes) });
  const edit = (id: number, changes: object) =>
    fleetworth.attempt('editVehicle', { params: { id }, body: changes });

  test('returns an added vehicle with its defaults, first mileage record and pending value', async () => {
    const vehicle = await create({ tags: [own.tag], company_class: own.class });
    expect(vehicle).toMatchObject({
      condition: 'good',
      status: 'active',
      brand: { name: 'Ford' },
      tags: [{ id: own.tag }],
      company_class: { id: own.class },
      last_mileage_record: { mileage: 42_000, date: TEST_TODAY, market_values: [] },
      finance: null,
      version: 1,
    });
    const { data } = await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicle.id] } });
    expect(data.items).toMatchObject([
      { value_state: 'pending', auction: null, payoff: null, revenue: null },
    ]);
  });

  test('a VIN exists once among the vehicles of a company that are not deleted', async () => {
    const vehicle = await create();
    const again = await attempt({ vin: vehicle.vin.toLowerCase() });
    expect(again.body).toMatchObject({
      code: 422,
      reason: 'vehicle.vin_taken',
      errors: { vin: ['This VIN already exists.'] },
    });
    await fleetworth.call('deleteVehicle', { params: { id: vehicle.id } });
    expect((await attempt({ vin: vehicle.vin })).status).toBe(200);
  });

  test("names the unit of a VIN of the user's other company, but never of a foreign company", async () => {
    const { vin, unit, company } = await create();
    const find = async (company_id: number, asked = vin) =>
      (await fleetworth.call('findVinElsewhere', { query: { vin: asked.toLowerCase(), company_id } })).data;
    expect(await find(company.id)).toEqual({ vehicle: null });
    expect(await find(company.id + 1)).toEqual({ vehicle: `${unit} of ${company.name}` });
    const { rows } = await fleetworth.database.pool.query<{ vin: string }>(
      'select vin from vehicles where company_id = $1',
      [(await foreignIds(fleetworth.database.pool)).company],
    );
    expect(await find(company.id, rows[0]?.vin)).toEqual({ vehicle: null });
  });

  test('a deleted vehicle is in no list and no total', async () => {
    const count = async () =>
      (await fleetworth.call('summarizeFleet', { filters: {} })).data.total.without_finance.count;
    const before = await count();
    const vehicle = await create();
    expect(await count()).toBe(before + 1);
    await fleetworth.call('deleteVehicle', { params: { id: vehicle.id } });
    expect(await count()).toBe(before);
    expect((await fleetworth.attempt('getVehicle', { params: { id: vehicle.id } })).body.reason).toBe(
      'vehicle.not_found',
    );
    expect((await edit(vehicle.id, { unit: 'X' })).status).toBe(404);
  });

  test('an edit keeps absent fields, clears with null, and checks the version', async () => {
    const vehicle = await create({
      color: 'white',
      model_detail_name: 'XLT',
      model_year: 2018,
      company_class: own.class,
    });
    await edit(vehicle.id, { unit: 'N-1', color: null, model_detail_name: null, company_class: null });
    const { data } = await fleetworth.call('getVehicle', { params: { id: vehicle.id } });
    expect(data).toMatchObject({
      unit: 'N-1',
      color: null,
      model_detail: null,
      company_class: null,
      model_year: 2018,
      version: 2,
    });
  });

  test('an edit of an older version is rejected with the newer record, and changes nothing', async () => {
    const vehicle = await create();
    await edit(vehicle.id, { unit: 'first', version: 1 });
    const stale = await edit(vehicle.id, { unit: 'second', version: 1 });
    expect(stale.body).toMatchObject({
      code: 409,
      reason: 'record.stale',
      data: { unit: 'first', version: 2 },
    });
    expect((await edit(vehicle.id, { unit: 'third' })).status).toBe(200);
  });

  test('a vehicle does not change its company', async () => {
    const vehicle = await create();
    const { rows } = await fleetworth.database.pool.query<{ id: number }>(
      'select id from companies order by id offset 1 limit 1',
    );
    expect((await edit(vehicle.id, { company: rows[0]?.id })).body.reason).toBe('vehicle.company_fixed');
    expect((await edit(vehicle.id, { company: own.company })).status).toBe(200);
  });

  test("changes today's mileage record when it exists and adds one otherwise", async () => {
    const vehicle = await create();
    const records = async () =>
      (await fleetworth.call('listMileageRecords', { query: { vehicle_id: vehicle.id } })).data.items.map(
        ({ mileage, version }) => [mileage, version],
      );
    await edit(vehicle.id, { mileage: 42_000 });
    expect(await records()).toEqual([[42_000, 1]]);
    await edit(vehicle.id, { mileage: 43_000 });
    expect(await records()).toEqual([[43_000, 2]]);
    await fleetworth.database.pool.query('update mileage_records set date = date - 1 where vehicle_id = $1', [
      vehicle.id,
    ]);
    await edit(vehicle.id, { mileage: 44_000 });
    expect(await records()).toEqual([
      [44_000, 1],
      [43_000, 2],
    ]);
  });

  test('rejects an older edit of a vehicle after any write of a mileage record', async () => {
    const vehicle = await create();
    const record = { vehicle: vehicle.id, mileage: 43_000, date: TEST_TODAY };
    const { data } = await fleetworth.call('createMileageRecord', { body: record });
    expect(data.vehicle_version).toBe(2);
    const stale = await edit(vehicle.id, { mileage: 42_500, version: 1 });
    expect(stale.body).toMatchObject({
      code: 409,
      data: { version: 2, last_mileage_record: { mileage: 43_000 } },
    });
    const versionAfter = async (changes: object) => {
      const { body } = await edit(vehicle.id, changes);
      return (body.data as { version: number }).version;
    };
    expect(await versionAfter({ mileage: 44_000, version: 2 })).toBe(3);
    expect(await versionAfter({ mileage: 45_000, unit: 'with more', version: 3 })).toBe(4);
  });

  test('a new name joins the company’s own catalog, once, whatever its case', async () => {
    const first = await create({ brand_name: 'Zastava', model_name: 'Yugo', model_detail_name: 'Cabrio' });
    const second = await create({ brand_name: 'ZASTAVA', model_name: 'yugo' });
    expect(second.brand).toEqual(first.brand);
    expect(second.model).toEqual(first.model);
    const { data } = await fleetworth.call('listBrandsByYear', { params: { year: 2020 } });
    expect(data).toContainEqual(first.brand);
  });

  test.each([
    [2000, 422],
    [2001, 200],
    [2028, 200],
    [2029, 422],
  ])('a model year of %i answers %i in 2026', async (model_year, status) => {
    const response = await attempt({ model_year });
    expect(response.status).toBe(status);
    const text = 'Vehicle register date min bigger than 2000 and less than 2028';
    if (status === 422) expect(response.body.errors).toEqual({ model_year: [text] });
  });

  test('rejects a VIN of 16 characters and a missing unit with the texts of the form', async () => {
    const response = await attempt({ vin: '1FTEW1EP6JFC1031', unit: ' ' });
    expect(response.body).toMatchObject({
      code: 422,
      errors: { vin: ['Please type 17 chars VIN number.'], unit: ['Please type UNIT number.'] },
    });
  });

  const audited = async (entity: string, vehicleId: number) => {
    const { rows } = await fleetworth.database.pool.query<{
      action: string;
      user_id: number;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }>(
      `select action, user_id, before, after from audit_entries
       where entity = $1 and $2::int4 in (entity_id, (after->>'vehicle_id')::int4) order by id`,
      [entity, vehicleId],
    );
    return rows;
  };

  test('writes an audit entry with the user and the whole record before and after every change', async () => {
    const vehicle = await create({ tags: [own.tag] });
    await edit(vehicle.id, { status: 'claims', tags: [] });
    await fleetworth.call('changeVehicleCondition', {
      params: { id: vehicle.id },
      body: { condition: 'fair' },
    });
    await fleetworth.call('deleteVehicle', { params: { id: vehicle.id } });
    const entries = await audited('vehicles', vehicle.id);
    const made = { vin: vehicle.vin, status: 'active', condition: 'good', tag_ids: [own.tag] };
    const claimed = { ...made, status: 'claims', tag_ids: [] };
    const worn = { ...claimed, condition: 'fair' };
    expect(entries).toMatchObject([
      { action: 'create', user_id: 1, before: null, after: made },
      { action: 'edit', user_id: 1, before: made, after: claimed },
      { action: 'edit', user_id: 1, before: claimed, after: worn },
      { action: 'delete', user_id: 1, before: worn, after: null },
    ]);
    const fields = entries.flatMap(({ before, after }) => [before, after].filter((side) => side !== null));
    expect(new Set(fields.map((side) => Object.keys(side).toSorted().join(' '))).size).toBe(1);
    // Each entry starts from the state that the previous one left.
    entries.slice(1).forEach(({ before }, place) => expect(before).toEqual(entries[place]?.after));
  });

  test.each<['changeVehicleCondition' | 'createMileageRecord']>([
    ['changeVehicleCondition'],
    ['createMileageRecord'],
  ])('%s that waited for another change builds on its result', async (name) => {
    const { pool } = fleetworth.database;
    const { id } = await create({ condition: 'good' });
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`update vehicles set color = 'Red', version = version + 1 where id = $1`, [id]);
    const changing =
      name === 'changeVehicleCondition'
        ? fleetworth.call(name, { params: { id }, body: { condition: 'fair' } })
        : fleetworth.call(name, { body: { vehicle: id, mileage: 43_000, date: TEST_TODAY } });
    await untilStatementWaits(pool);
    await client.query('insert into vehicle_tags (company_id, vehicle_id, tag_id) values ($1, $2, $3)', [
      own.company,
      id,
      own.tag,
    ]);
    await client.query('commit');
    client.release();
    await changing;
    expect((await fleetworth.call('getVehicle', { params: { id } })).data.version).toBe(3);
    const positions = await pool.query('select tag_ids from positions where vehicle_id = $1', [id]);
    expect(positions.rows).toEqual([{ tag_ids: [own.tag] }]);
    if (name === 'createMileageRecord') return;
    const changed = (await audited('vehicles', id)).at(-1);
    expect(changed).toMatchObject({
      before: { color: 'Red', condition: 'good', tag_ids: [own.tag] },
      after: { color: 'Red', condition: 'fair', tag_ids: [own.tag] },
    });
  });

  test('a condition change of another user is not reverted', async () => {
    const { id } = await create({ condition: 'good' });
    const change = (body: { condition: 'excellent' | 'fair' | 'good'; version?: number }) =>
      fleetworth.attempt('changeVehicleCondition', { params: { id }, body });
    const { version } = (
      await fleetworth.call('changeVehicleCondition', { params: { id }, body: { condition: 'fair' } })
    ).data;
    await change({ condition: 'excellent' });
    const undone = await change({ condition: 'good', version });
    expect(undone.body).toMatchObject({
      code: 409,
      reason: 'record.stale',
      data: { id, condition: 'excellent', version: version + 1 },
    });
    expect((await change({ condition: 'good', version: version + 1 })).status).toBe(200);
  });

  test('a mileage record has its own audit entry, however it was written', async () => {
    const vehicle = await create();
    await edit(vehicle.id, { mileage: 43_000 });
    await fleetworth.call('createMileageRecord', {
      body: { vehicle: vehicle.id, mileage: 44_000, date: '2026-11-19' },
    });
    const record = { vehicle_id: vehicle.id, date: TEST_TODAY };
    expect(await audited('mileage_records', vehicle.id)).toEqual([
      { action: 'create', user_id: 1, before: null, after: { ...record, mileage: 42_000 } },
      {
        action: 'edit',
        user_id: 1,
        before: { ...record, mileage: 42_000 },
        after: { ...record, mileage: 43_000 },
      },
      {
        action: 'create',
        user_id: 1,
        before: null,
        after: { ...record, mileage: 44_000, date: '2026-11-19' },
      },
    ]);
  });

  test('an edit that changes nothing writes nothing and is no new version', async () => {
    const vehicle = await create({ tags: [own.tag], color: 'white', model_year: 2018 });
    const { pool } = fleetworth.database;
    const before = await fingerprint(pool);
    const same = {
      vin: vehicle.vin.toLowerCase(),
      unit: vehicle.unit,
      condition: 'good',
      status: 'active',
      color: 'white',
      location: own.location,
      mileage: 42_000,
      in_service_date: '2025-09-01',
      tags: [own.tag, own.tag],
      brand_name: 'FORD',
      model_name: 'f-150',
      model_detail_name: null,
      model_year: 2018,
      version: 1,
    };
    for (const body of [same, {}]) {
      const response = await edit(vehicle.id, body);
      expect(response).toMatchObject({ status: 200, body: { data: vehicle } });
    }
    const { data } = await fleetworth.call('changeVehicleCondition', {
      params: { id: vehicle.id },
      body: { condition: 'good' },
    });
    expect(data.version).toBe(1);
    expect(await fingerprint(pool)).toEqual(before);
  });

  test('a viewer reads and is rejected every write', async () => {
    const token = await fleetworth.signIn('viewer@fleetworth.app', DEMO_PASSWORD);
    const { vehicle } = own;
    const writes = [
      fleetworth.attempt('createVehicle', { body: body() }, token),
      fleetworth.attempt('editVehicle', { params: { id: vehicle }, body: { unit: 'X' } }, token),
      fleetworth.attempt('deleteVehicle', { params: { id: vehicle } }, token),
      fleetworth.attempt(
        'changeVehicleCondition',
        { params: { id: vehicle }, body: { condition: 'fair' } },
        token,
      ),
      fleetworth.attempt('createMileageRecord', { body: { vehicle, mileage: 5, date: TEST_TODAY } }, token),
      fleetworth.attempt('saveFinance', { body: { vehicle, type: null } }, token),
    ];
    for (const { body: error } of await Promise.all(writes)) {
      expect(error).toMatchObject({ code: 403, message: 'Not have Authority to make changes' });
    }
    expect((await fleetworth.attempt('getVehicle', { params: { id: vehicle } }, token)).status).toBe(200);
  });
});

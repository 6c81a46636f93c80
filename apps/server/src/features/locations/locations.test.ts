import { locationForm } from '@fleetworth/contract/locations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { untilStatementWaits } from '../../../test/locks.ts';
import { findStalePositions, TOTAL_DIFFERENCES } from '../../../test/position-checks.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { TEST_TODAY } from '../../../test/test-database.ts';
import { DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { writePositionsOnly } from '../../../test/write-positions.ts';

const DEPRECIATION = 'Monthly depreciation assumption must bigger than 0 and less than 100';
const GRADE = 'Must bigger than 0 and less than 5';

describe('locations', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let made = 0;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const body = (changes: object = {}) => ({
    company: own.company,
    name: 'Pier 5',
    state: own.state,
    city: own.city,
    region: 'SE' as const,
    address: '5 Harbor Road',
    zip: '33602',
    finance_length: 36,
    ...changes,
  });
  const create = async (changes: object = {}) =>
    (await fleetworth.call('createLocation', { body: body(changes) })).data;
  const edit = (id: number, changes: object, token?: string) =>
    fleetworth.attempt('editLocation', { params: { id }, body: changes }, token);
  const vehicleBody = (location: number, brand_name = 'Ford') => {
    made += 1;
    return {
      vin: `1FTEW1EP6JF${String(800_000 + made)}`,
      unit: `L-${made}`,
      company: own.company,
      location,
      mileage: 42_000,
      in_service_date: '2025-09-01',
      brand_name,
      model_name: 'F-150',
      tags: [own.tag],
    };
  };
  const addVehicle = (location: number) => fleetworth.call('createVehicle', { body: vehicleBody(location) });

  test('is added with only the required fields, and returned with all others', async () => {
    const least = await fleetworth.call('createLocation', { body: body() });
    expect(least.message).toBe('Successfully added');
    expect(least.data).toMatchObject({
      name: 'Pier 5',
      company: { id: own.company },
      region: { code: 'SE', name: 'Southeast' },
      code: null,
      phone: null,
      monthly_depreciation_assumption: null,
      monthly_mileage_assumption: null,
      avg_cr: null,
      finance_length: 36,
    });
    const fields = {
      code: 'P5',
      phone: '8135550100',
      person: 'Dana Cho',
      email: 'pier5@example.com',
      monthly_depreciation_assumption: 1.35,
      monthly_mileage_assumption: 1_200,
      pickup_location_number: '0042',
      due_location_name: 'Pier 5 returns',
      avg_cr: 0,
    };
    const { id } = await create(fields);
    const { data } = await fleetworth.call('getLocation', { params: { id } });
    expect(data).toMatchObject({ ...fields, vehicles_count: 0, version: 1 });
  });

  const TEXTS: [string, unknown, string][] = [
    ['name', '', 'Please type your location name'],
    ['name', undefined, 'Please type your location name'],
    ['state', undefined, 'Please select your state'],
    ['city', undefined, 'Please select your city'],
    ['region', undefined, 'Please select your region'],
    ['region', 'XX', 'Please select your region'],
    ['zip', ' ', 'Please type zip code'],
    ['address', '', 'Please type your address'],
    ['company', undefined, 'Please select your company'],
    ['email', 'a@b.c', 'Invalid email'],
    ['email', 'nobody', 'Invalid email'],
    ['email', `${'a'.repeat(65)}@example.com`, 'Invalid email'],
    ['email', `a@${'b'.repeat(250)}.com`, 'Invalid email'],
    ['monthly_depreciation_assumption', 0, DEPRECIATION],
    ['monthly_depreciation_assumption', 100, DEPRECIATION],
    ['monthly_depreciation_assumption', -1, DEPRECIATION],
    ['monthly_mileage_assumption', 0, 'Please type monthly mileage assumption'],
    ['finance_length', undefined, 'Please type finance length'],
    ['finance_length', 0, 'Please type finance length'],
    ['avg_cr', -0.1, GRADE],
    ['avg_cr', 5.1, GRADE],
    ['phone', '(813)-555-0100', 'Please type a 10-digit phone number'],
    ['phone', '81355501', 'Please type a 10-digit phone number'],
  ];
  test.each(TEXTS)('%s of %j is rejected with the text “%s”', async (field, value, text) => {
    const added = await fleetworth.attempt('createLocation', { body: body({ [field]: value }) });
    expect([added.status, added.body.errors]).toEqual([422, { [field]: [text] }]);
    if (value === undefined) return;
    const edited = await edit(own.location, { [field]: value });
    expect([edited.status, edited.body.errors]).toEqual([422, { [field]: [text] }]);
  });

  test.each([0, 5])('accepts an AVG CR of %i', async (avg_cr) => {
    expect((await create({ avg_cr })).avg_cr).toBe(avg_cr);
  });

  test.each([
    ['code', '', 'Please type code'],
    ['code', undefined, 'Please type code'],
    ['monthly_depreciation_assumption', undefined, DEPRECIATION],
    ['monthly_mileage_assumption', undefined, 'Please type monthly mileage assumption'],
  ])('the form rejects %s too: %j shows “%s”', (field, value, text) => {
    const whole = { code: 'P5', monthly_depreciation_assumption: 1, monthly_mileage_assumption: 1_000 };
    expect(locationForm.safeParse(body(whole)).success).toBe(true);
    const { error } = locationForm.safeParse(body({ ...whole, [field]: value }));
    expect(error?.issues.map(({ message }) => message)).toEqual([text]);
  });

  test("the city must belong to the state, and the company can't change", async () => {
    const { pool } = fleetworth.database;
    const { rows } = await pool.query<{ id: number }>(
      'select id from cities where state_id <> $1 order by id limit 1',
      [own.state],
    );
    const { id } = await create();
    expect((await edit(id, { city: rows[0]?.id })).body.errors).toEqual({
      city: ['Please select a city in this state'],
    });
    const elsewhere = await edit(id, { company: own.company + 1 });
    expect([elsewhere.status, elsewhere.body.reason]).toEqual([422, 'location.company_fixed']);
    expect((await edit(id, { company: own.company, name: 'Pier 6' })).status).toBe(200);
  });

  test('a code is unique in a company, case-insensitively', async () => {
    const first = await create({ code: 'PIER' });
    const taken = { reason: 'location.code_taken', errors: { code: [expect.any(String)] } };
    const again = await fleetworth.attempt('createLocation', { body: body({ code: 'pier' }) });
    expect([again.status, again.body]).toEqual([422, expect.objectContaining(taken)]);
    const other = await create({ code: 'QUAY' });
    expect((await edit(other.id, { code: 'Pier' })).body).toMatchObject(taken);
    expect((await edit(first.id, { code: 'Pier' })).status).toBe(200);
    await fleetworth.call('deleteLocation', { params: { id: first.id } });
    expect((await edit(other.id, { code: 'PIER' })).status).toBe(200);
  });

  test('keeps omitted fields, clears nulls, and rejects a stale version with the newer record', async () => {
    const { id } = await create({ code: 'P7', avg_cr: 4, monthly_depreciation_assumption: 1.5 });
    const { data, message } = await fleetworth.call('editLocation', {
      params: { id },
      body: { code: null, version: 1 },
    });
    expect(message).toBe('Location updated successfully');
    expect(data).toMatchObject({ code: null, avg_cr: 4, monthly_depreciation_assumption: 1.5, version: 2 });
    expect((await edit(id, { name: 'Late', version: 1 })).body).toMatchObject({
      code: 409,
      data: { name: 'Pier 5', version: 2 },
    });
    // The same values in a different notation.
    expect((await edit(id, { avg_cr: 4, monthly_depreciation_assumption: 1.5 })).body).toMatchObject({
      data: { version: 2 },
    });
  });

  test('a viewer is rejected an edit with code 401, everything else with 403', async () => {
    const token = await fleetworth.signIn('viewer@fleetworth.app', DEMO_PASSWORD);
    const message = 'Not have Authority to make changes';
    expect((await edit(own.location, { name: 'Mine' }, token)).body).toMatchObject({ code: 401, message });
    const others = [
      fleetworth.attempt('createLocation', { body: body() }, token),
      fleetworth.attempt('deleteLocation', { params: { id: own.location } }, token),
    ];
    for (const { body: error } of await Promise.all(others))
      expect(error).toMatchObject({ code: 403, message });
  });

  test('a manager adds, edits and deletes locations', async () => {
    const { pool } = fleetworth.database;
    const setRole = (role: string) =>
      pool.query('update memberships set role = $2 where company_id = $1 and user_id = 1', [
        own.company,
        role,
      ]);
    await setRole('manager');
    const { id } = await create();
    expect((await edit(id, { name: 'Managed' })).status).toBe(200);
    expect((await fleetworth.attempt('deleteLocation', { params: { id } })).status).toBe(200);
    await setRole('owner');
  });

  test('another depreciation assumption is in the rows of its vehicles with the answer', async () => {
    const { data } = await fleetworth.call('getLocation', { params: { id: own.location } });
    expect(data.vehicles_count).toBeGreaterThan(0);
    await edit(own.location, { monthly_depreciation_assumption: 2.75 });
    const { items } = (await fleetworth.call('listFleet', { filters: { location_id: [own.location] } })).data;
    const [row] = items.filter(({ purchase_amount }) => purchase_amount !== null);
    expect(row?.depreciation_assumption).toBeCloseTo((row?.purchase_amount ?? 0) * 0.0275, 1);
    expect((await findStalePositions(fleetworth.database.pool, TEST_TODAY)).stale).toEqual([]);
  });

  test('another region requests new values, another name does not', async () => {
    const { id } = await create();
    const vehicle = (await addVehicle(id)).data;
    const { pool } = fleetworth.database;
    const response = () =>
      writePositionsOnly(
        pool,
        `with a as (update value_requests set state = 'answered' where vehicle_id = $1)
         update positions set value_state = 'unavailable' where vehicle_id = $1`,
        [vehicle.id],
      );
    const state = async () =>
      (await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicle.id] } })).data.items[0]
        ?.value_state;
    await response();
    await edit(id, { name: 'Pier 9' });
    expect(await state()).toBe('unavailable');
    await edit(id, { region: 'WC' });
    expect(await state()).toBe('pending');
  });

  test('deletes a location with its vehicles from lists and totals, each with an audit entry', async () => {
    const { pool } = fleetworth.database;
    const { id } = await create({ avg_cr: 4, monthly_depreciation_assumption: 1.5 });
    const stays = (await addVehicle(own.location)).data;
    const vehicles = [(await addVehicle(id)).data, (await addVehicle(id)).data];
    const alone = (await addVehicle(id)).data;
    await fleetworth.call('deleteVehicle', { params: { id: alone.id } });
    expect((await fleetworth.call('getLocation', { params: { id } })).data.vehicles_count).toBe(2);
    const { message } = await fleetworth.call('deleteLocation', { params: { id } });
    expect(message).toBe('Location deleted.');
    for (const vehicle of vehicles) {
      const gone = await fleetworth.attempt('getVehicle', { params: { id: vehicle.id } });
      expect(gone.body.reason).toBe('vehicle.not_found');
    }
    expect((await fleetworth.call('getVehicle', { params: { id: stays.id } })).data.id).toBe(stays.id);
    const { items } = (await fleetworth.call('listFleet', { filters: { location_id: [id] } })).data;
    expect(items).toEqual([]);
    expect((await pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
    expect((await findStalePositions(pool, TEST_TODAY)).stale).toEqual([]);
    const entries = async (entity: string, entityId: number) =>
      (
        await pool.query(
          `select user_id, action, before, after from audit_entries
           where entity = $1 and entity_id = $2 order by id`,
          [entity, entityId],
        )
      ).rows;
    const [created, deleted] = await entries('vehicles', vehicles[0]?.id ?? 0);
    expect(deleted).toEqual({ user_id: 1, action: 'delete', before: created.after, after: null });
    expect((await entries('vehicles', alone.id)).map(({ action }) => action)).toEqual(['create', 'delete']);
    expect((await entries('locations', id)).at(-1)).toMatchObject({
      action: 'delete',
      before: { avg_cr: '4.0' },
    });
  });

  test('waits for a vehicle that is being added and deletes it too, and rejects later ones', async () => {
    const { pool } = fleetworth.database;
    const { id } = await create();
    const client = await pool.connect();
    await client.query('begin');
    // Another user slowly adds the same new make, so the vehicle waits after it has found its location.
    await client.query(`insert into brands (company_id, name) values ($1, 'Zastava')`, [own.company]);
    const late = () => fleetworth.attempt('createVehicle', { body: vehicleBody(id, 'Zastava') });
    const adding = late();
    await untilStatementWaits(pool);
    const deletion = fleetworth.call('deleteLocation', { params: { id } });
    await Promise.race([untilStatementWaits(pool, 2), deletion]);
    await client.query('commit');
    client.release();
    await deletion;
    expect((await adding).status).toBe(200);
    const { rows } = await pool.query(
      'select count(*)::int4 as count from vehicles where location_id = $1 and deleted_at is null',
      [id],
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect((await late()).body.reason).toBe('location.not_found');
  });
});

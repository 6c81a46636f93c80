import { API_BASE } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from './company-ids.ts';
import { NEWER_COLUMN } from './row-types/compare-row-types.ts';
import type { Ids } from './sample-request.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

describe('the HTTP interface', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const send = (method: 'GET' | 'POST' | 'PUT', path: string, headers: object, payload?: string) =>
    fleetworth.app.inject({
      method,
      url: API_BASE + path,
      headers: { authorization: `Bearer ${fleetworth.token}`, ...headers },
      ...(payload !== undefined && { payload }),
    });

  test.each(['text/plain', 'text/plain; charset=utf-8', 'application/x-www-form-urlencoded'])(
    'a body of %s answers 415',
    async (type) => {
      const response = await send('PUT', '/vehicles', { 'content-type': type }, '{}');
      expect(response.json()).toMatchObject({ code: 415, reason: 'request.unsupported_media_type' });
    },
  );

  test.each(['bearer', 'BEARER', 'Bearer'])('the scheme counts in any case: %s', async (scheme) => {
    const response = await send('GET', '/me', { authorization: `${scheme} ${fleetworth.token}` });
    expect(response.statusCode).toBe(200);
  });

  test('a body that is no UTF-8 is rejected, not kept with other letters', async () => {
    const payload = Buffer.concat([Buffer.from('{"name":"Caf'), Buffer.from([0xe9]), Buffer.from('"}')]);
    const response = await fleetworth.app.inject({
      method: 'PUT',
      url: `${API_BASE}/company-vehicle-groups`,
      headers: { authorization: `Bearer ${fleetworth.token}`, 'content-type': 'application/json' },
      payload,
    });
    expect(response.json()).toMatchObject({ code: 400, reason: 'request.malformed' });
  });

  test("a new column doesn't break writes of open connections", async () => {
    const rename = (name: string) =>
      fleetworth.attempt('editCompanyVehicleGroup', { params: { id: own.group }, body: { name } });
    for (const name of ['One', 'Two', 'Three']) expect((await rename(name)).status).toBe(200);
    for (const table of ['vehicle_groups', 'vehicles', 'mileage_records'])
      await fleetworth.database.pool.query(`alter table ${table} add column ${NEWER_COLUMN} text`);
    expect((await rename('Four')).status).toBe(200);
    const body = { color: 'Teal', mileage: 77_777 };
    const { status } = await fleetworth.attempt('editVehicle', { params: { id: own.vehicle }, body });
    expect(status).toBe(200);
  });

  test('a logout with a JSON content type and no body ends the session', async () => {
    const token = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    expect((await send('POST', '/auth/logout', headers)).json()).toEqual({ data: null });
    expect((await send('GET', '/me', headers)).statusCode).toBe(401);
  });

  test('a call without its body lists the missing fields', async () => {
    const response = await send('POST', '/auth/login', { 'content-type': 'application/json' }, '');
    expect(response.json()).toMatchObject({ code: 422, reason: 'request.invalid' });
  });

  test.each([-1, 0, 1899, 1999, 2027, 2200, 999_999])('no makes are listed for the year %i', async (year) => {
    const { data } = await fleetworth.call('listBrandsByYear', { params: { year } });
    expect(data).toEqual([]);
  });

  test('a mileage record without mileage is rejected with the text of its form', async () => {
    const body = { vehicle: own.vehicle, date: '2026-01-15' };
    for (const mileage of [undefined, null, 0, -1, 'a']) {
      const response = await fleetworth.attempt('createMileageRecord', { body: { ...body, mileage } });
      expect(response.body.errors, String(mileage)).toEqual({ mileage: ['Please type mils value'] });
    }
  });

  test('an empty list in the query counts as absent, and an error appears once under its field', async () => {
    const { statusCode } = await send('POST', '/vehicle-analysis/internal-list-for-sale?statuses[]=', {});
    expect(statusCode).toBe(200);
    const response = await fleetworth.attempt('login', { body: { username: '', password: '' } }, null);
    for (const texts of Object.values(response.body.errors ?? {}))
      expect(new Set(texts).size).toBe(texts.length);
  });

  test('tags of several companies carry their company', async () => {
    const { data } = await fleetworth.call('listVehicleTags', {});
    expect(new Set(data.map(({ company }) => company.id)).size).toBeGreaterThan(1);
    const { rows } = await fleetworth.database.pool.query('select company_id from tags where id = $1', [
      data[0]?.id,
    ]);
    expect(rows).toEqual([{ company_id: data[0]?.company.id }]);
  });
});

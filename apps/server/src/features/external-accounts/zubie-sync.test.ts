import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_EMAIL, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { startZubieKit, type ZubieFault, type ZubieKit, zubieVehicle } from '../../../test/zubie-kit.ts';
import { applyReadings } from './apply-readings.ts';
import { syncDue } from './sync-zubie.job.ts';
import { syncZubie } from './sync-zubie.ts';

describe('a sync with Zubie', () => {
  let kit: ZubieKit;
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    kit = await startZubieKit();
    ({ fleetworth } = kit);
  });
  beforeEach(async () => {
    kit.answers.vehicles = [];
    kit.answers.faultFor = () => null;
    await kit.connect();
  });
  afterAll(() => kit.stop());

  const pool = () => fleetworth.database.pool;
  const syncs = async (...vehicles: object[]) => {
    kit.answers.vehicles = vehicles;
    await kit.sync();
    return await kit.account();
  };

  test('writes a reading as a mileage record of its day with its source and requests a value', async () => {
    const [vehicle] = await kit.vehicles(1);
    if (vehicle === undefined) throw new Error('No vehicle.');
    // 11 PM in New York, the next day in UTC.
    const trip = { end_point: { timestamp: '2026-11-20T04:00:00Z' } };
    const account = await syncs(zubieVehicle(vehicle.vin, vehicle.mileage + 150, { last_trip: trip }));
    expect(account).toMatchObject({
      is_syncing: false,
      last_sync: { at: '2026-11-20T17:00:00.000Z', vehicles: 1, written: 1, failure: null },
      skipped: [],
    });
    const [record] = await kit.records(vehicle.id);
    expect(record).toEqual({ mileage: vehicle.mileage + 150, date: '2026-11-19' });
    const { data: row } = await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicle.id] } });
    expect(row.items[0]).toMatchObject({ mileage: vehicle.mileage + 150, value_state: 'pending' });
    const changes = await fleetworth.call('listVehicleChanges', { params: { id: vehicle.id }, query: {} });
    expect(changes.data.items[0]).toMatchObject({
      user: null,
      subject: 'mileage',
      fields: expect.arrayContaining([{ name: 'source', label: 'Source', from: null, to: 'Zubie' }]),
    });
  });

  test('that is repeated, concurrent, or run for another user writes nothing twice', async () => {
    const [vehicle] = await kit.vehicles(1);
    if (vehicle === undefined) throw new Error('No vehicle.');
    const before = (await kit.records(vehicle.id)).length;
    kit.answers.vehicles = [zubieVehicle(vehicle.vin, vehicle.mileage + 500)];
    const { rows } = await pool().query<{ id: number }>(
      `insert into external_accounts (user_id, provider, is_sandbox, linked_at, next_run_at)
       select id, 'zubie', false, now(), now() from users where email = 'viewer@fleetworth.app' returning id`,
    );
    const [other] = rows;
    await pool().query(
      `update memberships set role = 'manager'
        where user_id = (select id from users where email = 'viewer@fleetworth.app')`,
    );
    await kit.connect(await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026'));
    await Promise.all([kit.sync(), kit.sync(), syncZubie(fleetworth.deps, other?.id ?? 0)]);
    await kit.sync();
    expect(await kit.records(vehicle.id)).toHaveLength(before + 1);
    await pool().query(
      `update memberships set role = 'viewer'
        where user_id = (select id from users where email = 'viewer@fleetworth.app')`,
    );
  });

  test('that is overtaken by another one evaluates again and writes no second record', async () => {
    const [vehicle] = await kit.vehicles(1);
    if (vehicle === undefined) throw new Error('No vehicle.');
    const before = (await kit.records(vehicle.id)).length;
    const { rows } = await pool().query<{ id: number }>('select id from users where email = $1', [
      DEMO_EMAIL,
    ]);
    const apply = (miles: number) =>
      applyReadings(fleetworth.deps, rows[0]?.id ?? 0, [
        { externalKey: 'k', vin: vehicle.vin, miles, readAt: '2026-11-20T16:00:00.000Z', nickname: null },
      ]);
    const applied = await Promise.all([apply(vehicle.mileage + 500), apply(vehicle.mileage + 520)]);
    expect(applied.reduce((sum, { written }) => sum + written, 0)).toBe(1);
    expect(await kit.records(vehicle.id)).toHaveLength(before + 1);
  });

  test('uses the newest reading of a repeated vehicle once', async () => {
    const [vehicle] = await kit.vehicles(1);
    if (vehicle === undefined) throw new Error('No vehicle.');
    const older = { last_trip: { end_point: { timestamp: '2026-11-19T16:00:00Z' } } };
    const newest = zubieVehicle(vehicle.vin, vehicle.mileage + 300);
    const account = await syncs(newest, zubieVehicle(vehicle.vin, vehicle.mileage + 200, older), newest);
    expect(account).toMatchObject({ last_sync: { written: 1 }, skipped: [] });
    expect((await kit.records(vehicle.id))[0]?.mileage).toBe(vehicle.mileage + 300);
  });

  test('lists skipped readings with the reason and the last record', async () => {
    const [lower, future, fast, unit, zero] = await kit.vehicles(5);
    if (!lower || !future || !fast || !unit || !zero) throw new Error('No vehicles.');
    const ahead = { last_trip: { end_point: { timestamp: '2026-11-21T16:00:00Z' } } };
    const account = await syncs(
      zubieVehicle(lower.vin, lower.mileage - 1),
      zubieVehicle(future.vin, future.mileage + 200, ahead),
      zubieVehicle(fast.vin, fast.mileage + 900_000),
      zubieVehicle(unit.vin, 100, { odometer_um: 'furlongs' }),
      zubieVehicle(zero.vin, 0),
      zubieVehicle('1FTEW1E5XKFA99999', 5_000),
    );
    expect(account.last_sync).toMatchObject({ vehicles: 5, written: 0 });
    const skipped = account.skipped.map(({ vin, reason, can_accept, vehicle }) => [
      vin,
      reason,
      can_accept,
      vehicle?.id,
    ]);
    expect(skipped.toSorted((a, b) => String(a[1]).localeCompare(String(b[1])))).toEqual([
      [future.vin, 'future', true, future.id],
      [lower.vin, 'lower', true, lower.id],
      ['1FTEW1E5XKFA99999', 'not_in_fleet', false, undefined],
      [fast.vin, 'too_fast', true, fast.id],
      [unit.vin, 'unknown_unit', false, unit.id],
    ]);
    expect(account.skipped.find(({ vin }) => vin === lower.vin)).toMatchObject({
      nickname: 'Van',
      miles: lower.mileage - 1,
      vehicle: { unit: lower.unit, mileage: lower.mileage, date: lower.date },
    });
    expect((await kit.records(lower.id))[0]?.mileage).toBe(lower.mileage);
    expect(account.skipped_count).toBe(5);
  });

  test("a skipped reading can be accepted, and is written in the user's name", async () => {
    const [vehicle] = await kit.vehicles(1);
    if (vehicle === undefined) throw new Error('No vehicle.');
    const ahead = { last_trip: { end_point: { timestamp: '2026-11-22T16:00:00Z' } } };
    const { skipped } = await syncs(zubieVehicle(vehicle.vin, vehicle.mileage + 10, ahead));
    const id = skipped[0]?.id ?? 0;
    const accept = () => fleetworth.attempt('acceptZubieReading', { params: { id } });
    expect(await accept()).toMatchObject({ status: 200, body: { message: 'Successfully added' } });
    // A future date cannot be recorded, so the record has the day on which it was accepted.
    expect((await kit.records(vehicle.id))[0]).toEqual({
      mileage: vehicle.mileage + 10,
      date: '2026-11-20',
    });
    const changes = await fleetworth.call('listVehicleChanges', { params: { id: vehicle.id }, query: {} });
    expect(changes.data.items[0]?.user?.name).toMatch(/Demo/);
    expect(await accept()).toMatchObject({ status: 404, body: { reason: 'zubie_reading.not_found' } });
    expect((await kit.account()).skipped).toEqual([]);
  });

  test("replaces a changed reading, so that the old one can't be accepted", async () => {
    const [vehicle] = await kit.vehicles(1);
    if (vehicle === undefined) throw new Error('No vehicle.');
    const first = await syncs(zubieVehicle(vehicle.vin, vehicle.mileage - 100));
    const same = await syncs(zubieVehicle(vehicle.vin, vehicle.mileage - 100));
    expect(same.skipped[0]?.id).toBe(first.skipped[0]?.id);
    const other = await syncs(zubieVehicle(vehicle.vin, vehicle.mileage - 90));
    expect(other.skipped).toHaveLength(1);
    const params = { id: first.skipped[0]?.id ?? 0 };
    expect((await fleetworth.attempt('acceptZubieReading', { params })).status).toBe(404);
  });

  test('rejects accepting a reading without a vehicle, with an unknown unit, or by a viewer', async () => {
    const [vehicle] = await kit.vehicles(1);
    const account = await syncs(
      zubieVehicle('1FTEW1E5XKFA99999', 5_000),
      zubieVehicle(vehicle?.vin ?? '', 1, { odometer_um: 'furlongs' }),
    );
    for (const { id } of account.skipped)
      expect(await fleetworth.attempt('acceptZubieReading', { params: { id } })).toMatchObject({
        status: 409,
        body: { reason: 'zubie.not_acceptable', message: "This reading can't be accepted." },
      });
    const { skipped } = await syncs(zubieVehicle(vehicle?.vin ?? '', 1));
    const role = (name: string) =>
      pool().query(
        'update memberships set role = $2 where user_id = (select id from users where email = $1)',
        [DEMO_EMAIL, name],
      );
    await role('viewer');
    const { status, body } = await fleetworth.attempt('acceptZubieReading', {
      params: { id: skipped[0]?.id ?? 0 },
    });
    expect([status, body.reason]).toEqual([403, 'authority.viewer']);
    // Readings of a viewer's account cannot be stored.
    const seen = await syncs(zubieVehicle(vehicle?.vin ?? '', (vehicle?.mileage ?? 0) + 500));
    expect(seen.skipped).toMatchObject([{ reason: 'not_in_fleet', vehicle: null }]);
    await role('owner');
  });

  test('renews an expired token once and stores both new tokens', async () => {
    const [vehicle] = await kit.vehicles(1);
    kit.zubie.expireAccessTokens();
    const account = await syncs(zubieVehicle(vehicle?.vin ?? '', (vehicle?.mileage ?? 0) + 500));
    expect(account.last_sync).toMatchObject({ written: 1, failure: null });
    kit.zubie.expireAccessTokens();
    expect((await syncs()).last_sync?.failure).toBeNull();
  });

  test('that runs concurrently renews the token once', async () => {
    kit.zubie.expireAccessTokens();
    const before = kit.zubie.requests.filter(({ path }) => path === '/oauth/token').length;
    await Promise.all([kit.sync(), kit.sync(), kit.sync()]);
    expect(kit.zubie.requests.filter(({ path }) => path === '/oauth/token')).toHaveLength(before + 1);
    expect((await kit.account()).is_re_access_required).toBe(false);
  });

  test.each([
    ['the renewal is rejected', () => kit.zubie.revokeTokens()],
    [
      'a new token is rejected, too',
      () => {
        kit.answers.faultFor = ({ path }) => (path === '/api/vehicles' ? { status: 401 } : null);
      },
    ],
  ])('asks for access again if %s, and sends no more requests to Zubie', async (_what, revoke) => {
    revoke();
    const account = await syncs();
    expect(account).toMatchObject({
      is_re_access_required: true,
      last_sync: { failure: 'Zubie revoked access.' },
    });
    const asked = kit.zubie.requests.length;
    await kit.sync();
    expect(kit.zubie.requests).toHaveLength(asked);
    expect((await fleetworth.attempt('syncZubie', {})).status).toBe(409);
    kit.answers.faultFor = () => null;
    await kit.connect();
    expect(await kit.account()).toMatchObject({ is_re_access_required: false });
  });

  test.each<[string, ZubieFault, string]>([
    ['403', { status: 403 }, "Zubie doesn't allow access to this account."],
    ['404', { status: 404 }, 'Zubie sent an unexpected response.'],
    ['429', { status: 429, headers: { 'retry-after': '3600' } }, "Zubie's request limit was reached."],
    ['HTML', 'html', 'Zubie sent an unexpected response.'],
  ])(
    'that ends with %s says so, keeps skipped readings, and stays connected',
    async (_what, fault, failure) => {
      const [vehicle] = await kit.vehicles(1);
      await syncs(zubieVehicle(vehicle?.vin ?? '', 1));
      kit.answers.faultFor = ({ path }) => (path === '/api/vehicles' ? fault : null);
      expect(await syncs()).toMatchObject({
        is_re_access_required: false,
        last_sync: { failure },
        skipped_count: 1,
      });
    },
  );

  test('is requested every six hours by one process, and immediately by the user', async () => {
    const due = () =>
      pool().query(`update external_accounts set next_run_at = $1 where provider = 'zubie'`, [
        fleetworth.clock.now(),
      ]);
    const queued = async () =>
      (await pool().query(`delete from pgboss.job where name = 'sync-zubie' returning id`)).rowCount;
    await pool().query(
      `delete from external_accounts where user_id <> (select id from users where email = $1)`,
      [DEMO_EMAIL],
    );
    await queued();
    await syncDue(fleetworth.deps);
    expect(await queued()).toBe(0);
    await due();
    await Promise.all([syncDue(fleetworth.deps), syncDue(fleetworth.deps)]);
    expect(await queued()).toBe(1);
    const { rows } = await pool().query<{ hours: string }>(
      `select extract(epoch from next_run_at - $1::timestamptz) / 3600 as hours from external_accounts`,
      [fleetworth.clock.now()],
    );
    expect(Math.abs(Number(rows[0]?.hours) - 6)).toBeLessThan(10 / 60);
    expect(await fleetworth.attempt('syncZubie', {})).toMatchObject({
      status: 200,
      body: { message: 'Zubie sync started.' },
    });
    expect((await kit.account()).is_syncing).toBe(true);
    expect(await queued()).toBe(1);
  });
});

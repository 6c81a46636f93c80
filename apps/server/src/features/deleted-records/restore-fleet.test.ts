import type { DeletedKind } from '@fleetworth/contract/deleted-records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { findStalePositions, TOTAL_DIFFERENCES } from '../../../test/position-checks.ts';
import { TEST_TODAY } from '../../../test/test-database.ts';
import { DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { scopeOfUser } from '../../platform/auth/scope.ts';
import { writeAs } from '../../platform/db/write.ts';
import { dependenciesOfWrites } from '../market-values/public.ts';
import { restoreChosenVehicles, restoreRecord } from './restore-record.ts';
import { restoreFleet, restoreNext } from './restore-fleet.job.ts';

/** More vehicles are restored by a job, with this many in each transaction. */
const LIMIT = 3;

describe('many vehicles that are put back', () => {
  let fleetworth: TestFleetworth;
  let company: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    company = (await ownIds(fleetworth.database.pool)).company;
  });
  afterAll(() => fleetworth.stop());
  // Records deleted at the same time count as deleted together.
  const passSecond = () => fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + 1_000));
  beforeEach(passSecond);

  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await fleetworth.database.pool.query<Row>(text, values)).rows;
  const needs = () => {
    const { jobs, limits } = fleetworth.deps;
    return { ...dependenciesOfWrites(fleetworth.deps), jobs, limits, maxAtOnce: LIMIT };
  };
  const ownScope = () => scopeOfUser(1, new Map([[company, 'owner']]));
  const restore = (kind: DeletedKind, id: number) =>
    writeAs(
      needs(),
      ownScope(),
      async (write) => (await restoreRecord(needs(), write, { kind, id })).restored,
    );
  const restorations = async () => (await fleetworth.call('listRestorations', {})).data;
  const running = async () => (await restorations())[0];
  const listedVehicles = async () =>
    (await fleetworth.call('listDeletedRecords', { query: { kind: ['vehicle'], per: 100 } })).data.items.map(
      ({ id }) => id,
    );
  const locationWith = async (vehicles: number) => {
    const [row] = await rows<{ id: number; count: number }>(
      `select location_id as id, count(*)::int4 as count from vehicles
       where company_id = $1 and deleted_at is null group by 1 having count(*) > $2 order by 2, 1 limit 1`,
      [company, vehicles],
    );
    if (row === undefined) throw new Error('No location is large enough.');
    return row;
  };
  const isBack = async (location: number) =>
    (await fleetworth.call('getLocation', { params: { id: location } })).data.vehicles_count;
  const jobs = () => rows<{ data: object }>(`select data from pgboss.job where name = 'restore-fleet'`);
  const expectTrueTotals = async () => {
    expect((await findStalePositions(fleetworth.database.pool, TEST_TODAY)).stale).toEqual([]);
    expect(await rows(TOTAL_DIFFERENCES)).toEqual([]);
  };

  test('of a location are restored in chunks, hidden until then, and resume after a crash', async () => {
    const { id: location, count } = await locationWith(2 * LIMIT + 1);
    await fleetworth.call('deleteLocation', { params: { id: location } });
    const listed = await listedVehicles();
    expect(await restore('location', location)).toEqual({
      locations_count: 0,
      vehicles_count: 0,
      coming_count: count,
      left_out: [],
    });
    expect(await isBack(location)).toBe(0);
    expect(await listedVehicles()).toEqual(listed);
    const begun = await running();
    expect(begun).toMatchObject({ kind: 'location', of: count, done: 0, finished_at: null });
    const job = { restorationId: begun?.id ?? 0 };
    expect(await jobs()).toEqual([{ data: job }]);
    expect(await restoreNext(needs(), job)).toBe(true);
    expect(await running()).toMatchObject({ done: LIMIT, vehicles_count: LIMIT, finished_at: null });
    expect(await isBack(location)).toBe(LIMIT);
    await expectTrueTotals();
    // An aborted transaction leaves no changes.
    const { valueRequests, ...others } = needs();
    const cutOff = {
      ...others,
      valueRequests: { requestValues: () => Promise.reject(new Error('Cut off.')) },
    };
    await expect(restoreNext(cutOff, job)).rejects.toThrow('Cut off.');
    expect(await running()).toMatchObject({ done: LIMIT });
    // Two concurrent workers restore no vehicle twice.
    const both = { ...others, valueRequests };
    await Promise.all([restoreFleet(both, job), restoreFleet(both, job)]);
    expect(await running()).toMatchObject({
      done: count,
      vehicles_count: count,
      left_out_count: 0,
      finished_at: expect.any(String),
    });
    expect(await isBack(location)).toBe(count);
    const audits = await rows<{ count: number }>(
      `select count(*)::int4 as count from audit_entries a join vehicles v on v.id = a.entity_id
       where a.entity = 'vehicles' and a.action = 'restore' and v.location_id = $1 and a.user_id = 1`,
      [location],
    );
    expect(audits).toEqual([{ count }]);
    await expectTrueTotals();
  });

  test("that can't be restored are listed with their reason and remain deleted", async () => {
    const { id: location } = await locationWith(2 * LIMIT);
    const vehicles = await rows<{ id: number; vin: string }>(
      `select id, vin from vehicles where company_id = $1 and location_id <> $2 and deleted_at is null
        order by id limit 5`,
      [company, location],
    );
    const ids = vehicles.map(({ id }) => id);
    for (const id of ids) await fleetworth.call('deleteVehicle', { params: { id } });
    // The VIN of the second vehicle exists again.
    const body = {
      vin: vehicles[1]?.vin ?? '',
      unit: 'AGAIN',
      company,
      location,
      mileage: 10,
      in_service_date: '2026-01-01',
      brand_name: 'Ford',
      model_name: 'F-150',
    };
    await fleetworth.call('createVehicle', { body });
    const { restored } = await writeAs(needs(), ownScope(), (write) =>
      restoreChosenVehicles(needs(), write, { companyId: company, vehicleIds: ids }),
    );
    expect(restored.coming_count).toBe(5);
    expect((await listedVehicles()).filter((id) => ids.includes(id))).toEqual([]);
    await restoreFleet(needs(), { restorationId: (await running())?.id ?? 0 });
    expect(await running()).toMatchObject({
      kind: 'vehicle',
      name: '5 vehicles',
      done: 5,
      vehicles_count: 4,
      left_out_count: 1,
      left_out: [{ id: ids[1], vin: vehicles[1]?.vin, reason: 'exists_again' }],
    });
    expect((await listedVehicles()).filter((id) => ids.includes(id))).toEqual([ids[1]]);
    await expectTrueTotals();
  });

  test('stop if their company is deleted again, and remain deleted', async () => {
    const { id: location, count } = await locationWith(2 * LIMIT);
    await fleetworth.call('deleteLocation', { params: { id: location } });
    await restore('location', location);
    const job = { restorationId: (await running())?.id ?? 0 };
    expect(await restoreNext(needs(), job)).toBe(true);
    passSecond();
    await fleetworth.call('deleteLocation', { params: { id: location } });
    await restoreFleet(needs(), job);
    expect(await running()).toMatchObject({
      done: count,
      vehicles_count: LIMIT,
      left_out_count: count - LIMIT,
      finished_at: expect.any(String),
    });
    expect((await running())?.left_out[0]?.reason).toBe('belonged');
    await expectTrueTotals();
  });

  test('are restored at once if they are few, also when selected', async () => {
    const vehicles = await rows<{ id: number }>(
      'select id from vehicles where company_id = $1 and deleted_at is null order by id desc limit 3',
      [company],
    );
    const vehicle_ids = vehicles.map(({ id }) => id);
    for (const id of vehicle_ids) await fleetworth.call('deleteVehicle', { params: { id } });
    const before = (await restorations()).length;
    const { data } = await fleetworth.call('restoreDeletedVehicles', {
      body: { company_id: company, vehicle_ids },
    });
    expect(data).toEqual({ locations_count: 0, vehicles_count: 3, coming_count: 0, left_out: [] });
    expect((await restorations()).length).toBe(before);
    // One vehicle is not deleted, so none is restored.
    await fleetworth.call('deleteVehicle', { params: { id: vehicle_ids[0] ?? 0 } });
    const again = await fleetworth.attempt('restoreDeletedVehicles', {
      body: { company_id: company, vehicle_ids },
    });
    expect(again).toMatchObject({ status: 404, body: { reason: 'deleted_record.not_found' } });
    await expectTrueTotals();
  });

  test('are restored only by owners', async () => {
    const [vehicle] = await rows<{ id: number }>(
      'select id from vehicles where company_id = $1 and deleted_at is null order by id limit 1',
      [company],
    );
    const id = vehicle?.id ?? 0;
    await fleetworth.call('deleteVehicle', { params: { id } });
    for (const role of ['manager', 'viewer']) {
      await rows(
        `insert into memberships (company_id, user_id, role)
         select $1, id, $2 from users where email = 'viewer@fleetworth.app'
         on conflict (company_id, user_id) do update set role = $2`,
        [company, role],
      );
      const token = await fleetworth.signIn('viewer@fleetworth.app', DEMO_PASSWORD);
      const body = { company_id: company, vehicle_ids: [id] };
      expect(await fleetworth.attempt('restoreDeletedVehicles', { body }, token)).toMatchObject({
        status: 403,
      });
    }
  });
});

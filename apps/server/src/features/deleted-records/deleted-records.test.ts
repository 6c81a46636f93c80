import { DELETED_KINDS, type DeletedKind } from '@fleetworth/contract/deleted-records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foreignIds, ownIds } from '../../../test/company-ids.ts';
import { findStalePositions, TOTAL_DIFFERENCES } from '../../../test/position-checks.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { TEST_NOW, TEST_TODAY } from '../../../test/test-database.ts';
import { DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('deleted records', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let minutes = 0;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());
  // Deletions at different times are separate deletions.
  const tick = () => fleetworth.clock.set(new Date(TEST_NOW.getTime() + ++minutes * MINUTE_MS));
  beforeEach(tick);

  const remove = async (name: Parameters<TestFleetworth['call']>[0], id: number) => {
    tick();
    const { status } = await fleetworth.attempt(name, { params: { id } });
    expect(status).toBe(200);
    tick();
  };
  const restore = (kind: DeletedKind, id: number, token?: string) =>
    fleetworth.attempt('restoreDeletedRecord', { params: { kind, id } }, token);
  const listed = async (query: object = {}) =>
    (await fleetworth.call('listDeletedRecords', { query: { per: 100, ...query } })).data.items;
  const newest = async (kind: DeletedKind) => (await listed({ kind: [kind] }))[0];
  const rows = async <Row extends object>(text: string, values: unknown[]) =>
    (await fleetworth.database.pool.query<Row>(text, values)).rows;
  const one = async (text: string, ...values: unknown[]) =>
    (await rows<{ id: number }>(text, values))[0]?.id ?? 0;
  const expectTrueTotals = async () => {
    const { pool } = fleetworth.database;
    expect((await findStalePositions(pool, TEST_TODAY)).stale).toEqual([]);
    expect((await pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
  };
  const asUser = async (role: 'manager' | 'viewer', company: number) => {
    await rows(
      `insert into memberships (company_id, user_id, role)
       select $1, id, $2 from users where email = 'viewer@fleetworth.app'
       on conflict (company_id, user_id) do update set role = $2`,
      [company, role],
    );
    return await fleetworth.signIn('viewer@fleetworth.app', DEMO_PASSWORD);
  };

  test.each<[DeletedKind, Parameters<TestFleetworth['call']>[0], () => Promise<number>]>([
    ['vehicle', 'deleteVehicle', async () => own.vehicle],
    ['tag', 'deleteVehicleTag', async () => own.tag],
    [
      'group',
      'deleteCompanyVehicleGroup',
      async () =>
        (
          await fleetworth.call('createCompanyVehicleGroup', {
            body: { name: 'Boats', company_id: own.company },
          })
        ).data.id,
    ],
    ['class', 'deleteCompanyVehicleClass', async () => own.class],
  ])('restores a %s unchanged with a newer version, and records who did it', async (kind, call, make) => {
    const id = await make();
    const before = await fleetworth.call('listFleet', { filters: { per: 1_000 } });
    await remove(call, id);
    expect(await newest(kind)).toMatchObject({
      id,
      company: { id: own.company },
      deleted_by: { id: 1, name: 'Demo Operator' },
      locations_count: 0,
      vehicles_count: 0,
    });
    expect(await restore(kind, id)).toMatchObject({ status: 200, body: { message: 'Successfully' } });
    expect((await listed()).map((record) => [record.kind, record.id])).not.toContainEqual([kind, id]);
    const after = await fleetworth.call('listFleet', { filters: { per: 1_000 } });
    // Its value is requested again, and the earlier value remains until then.
    const shown = ({ data }: typeof before) =>
      data.items.map((row) => ({ ...row, version: 0, value_state: 'ready' }));
    expect(shown(after)).toEqual(shown(before));
    const [entry] = await rows<object>(
      `select user_id, action, before, after is not null as has_after from audit_entries
       where entity_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(entry).toEqual({ user_id: 1, action: 'restore', before: null, has_after: true });
    await expectTrueTotals();
    // Restoring twice has no further effect.
    expect(await restore(kind, id)).toMatchObject({
      status: 404,
      body: { reason: 'deleted_record.not_found' },
    });
  });

  test.each(DELETED_KINDS)('finds no %s with an id that exceeds 4 bytes', async (kind) => {
    expect(await restore(kind, 9_000_000_000_000)).toMatchObject({
      status: 404,
      body: { reason: 'deleted_record.not_found' },
    });
  });

  test('restores a mileage record with its effect on the vehicle', async () => {
    const record = await fleetworth.call('createMileageRecord', {
      body: { vehicle: own.vehicle, mileage: 777_777, date: '2026-11-20' },
    });
    await remove('deleteMileageRecord', record.data.id);
    expect(await newest('mileage_record')).toMatchObject({
      id: record.data.id,
      name: '777,777 mi, 11/20/2026',
    });
    expect((await restore('mileage_record', record.data.id)).status).toBe(200);
    const { data } = await fleetworth.call('getVehicle', { params: { id: own.vehicle } });
    expect(data.last_mileage_record?.mileage).toBe(777_777);
    await expectTrueTotals();
  });

  test('a location brings back the vehicles that went along, and not those deleted before it', async () => {
    const location = await one(
      `select location_id as id from vehicles where company_id = $1 and deleted_at is null group by 1
        having count(*) > 3 limit 1`,
      own.company,
    );
    const [first, second] = await rows<{ id: number; vin: string }>(
      'select id, vin from vehicles where location_id = $1 and deleted_at is null order by id limit 2',
      [location],
    );
    await remove('deleteVehicle', first?.id ?? 0);
    const count = (await fleetworth.call('getLocation', { params: { id: location } })).data.vehicles_count;
    await remove('deleteLocation', location);
    expect(await newest('location')).toMatchObject({ id: location, vehicles_count: count });
    expect(await newest('vehicle')).toMatchObject({ id: first?.id });
    expect((await restore('vehicle', first?.id ?? 0)).body).toMatchObject({
      code: 422,
      message: 'The record it belongs to is deleted. Restore that record first.',
    });
    // One of their VINs is now used by another vehicle.
    const elsewhere = await one(
      'select id from locations where company_id = $1 and deleted_at is null limit 1',
      own.company,
    );
    await fleetworth.call('createVehicle', {
      body: {
        vin: second?.vin ?? '',
        unit: 'AGAIN',
        company: own.company ?? 0,
        location: elsewhere,
        mileage: 10,
        in_service_date: '2026-01-01',
        brand_name: 'Ford',
        model_name: 'F-150',
      },
    });
    const { data } = (await restore('location', location)).body as unknown as { data: object };
    expect(data).toEqual({
      locations_count: 0,
      vehicles_count: count - 1,
      coming_count: 0,
      left_out: [{ id: second?.id, unit: expect.any(String), vin: second?.vin, reason: 'exists_again' }],
    });
    expect((await fleetworth.call('getLocation', { params: { id: location } })).data.vehicles_count).toBe(
      count - 1,
    );
    // The skipped vehicle can be restored separately once its VIN is free.
    expect((await restore('vehicle', second?.id ?? 0)).body).toMatchObject({
      reason: 'deleted_record.exists_again',
    });
    await remove('deleteVehicle', await one(`select id from vehicles where unit = 'AGAIN'`));
    for (const one of [first, second]) expect((await restore('vehicle', one?.id ?? 0)).status).toBe(200);
    await expectTrueTotals();
  });

  test('requests the value of a restored vehicle again, because its region may have changed', async () => {
    const { data } = await fleetworth.call('getVehicle', { params: { id: own.vehicle ?? 0 } });
    await remove('deleteVehicle', data.id);
    const region = data.location.region === 'WC' ? 'SE' : 'WC';
    await fleetworth.call('editLocation', { params: { id: data.location.id }, body: { region } });
    await rows('delete from pgboss.job', []);
    expect((await restore('vehicle', data.id)).status).toBe(200);
    const asked = await rows<{ data: object }>(
      `select data from pgboss.job where name = 'ask-market-value'`,
      [],
    );
    expect(JSON.stringify(asked)).toContain(String(data.id));
    await fleetworth.call('editLocation', {
      params: { id: data.location.id },
      body: { region: data.location.region },
    });
  });

  test("can't be restored if their name exists again", async () => {
    const { data } = await fleetworth.call('createVehicleTag', { body: { name: 'Twice', color: '#fff' } });
    await remove('deleteVehicleTag', data.id);
    const again = await fleetworth.call('createVehicleTag', { body: { name: 'twice', color: '#000' } });
    expect(await restore('tag', data.id)).toMatchObject({
      status: 422,
      body: { message: 'A record with this name already exists. Rename or delete it first.' },
    });
    await remove('deleteVehicleTag', again.data.id);
    expect((await restore('tag', data.id)).status).toBe(200);
  });

  test('are restored only by owners; managers and viewers can list them', async () => {
    const { data } = await fleetworth.call('createVehicleTag', {
      body: { name: 'Theirs', color: '#fff', company_id: own.company },
    });
    await remove('deleteVehicleTag', data.id);
    for (const role of ['manager', 'viewer'] as const) {
      const token = await asUser(role, own.company ?? 0);
      const seen = await fleetworth.attempt('listDeletedRecords', { query: { kind: ['tag'] } }, token);
      expect(JSON.stringify(seen.body)).toContain('"Theirs"');
      expect(await restore('tag', data.id, token)).toMatchObject({
        status: 403,
        body: { message: 'Only an owner of the company can restore this.' },
      });
    }
  });

  test('of another company are neither listed nor restored', async () => {
    const foreign = await foreignIds(fleetworth.database.pool);
    await rows('update tags set deleted_at = $1 where id = $2', [fleetworth.clock.now(), foreign.tag]);
    expect((await listed()).map(({ id, kind }) => [kind, id])).not.toContainEqual(['tag', foreign.tag]);
    expect(await listed({ company_id: foreign.company })).toEqual([]);
    expect((await restore('tag', foreign.tag ?? 0)).status).toBe(404);
  });

  test('restores a company with its locations and vehicles to its owner and session at once', async () => {
    const company = await one(
      'select company_id as id from memberships where user_id = 1 and company_id <> $1 limit 1',
      own.company,
    );
    const before = (await fleetworth.call('getCompany', { params: { id: company } })).data;
    const token = await asUser('manager', company);
    await remove('deleteCompany', company);
    expect(await newest('company')).toMatchObject({
      id: company,
      name: before.name,
      company: { id: company, name: before.name },
      locations_count: before.locations.length,
      vehicles_count: before.vehicles_count,
    });
    // Its locations and vehicles were deleted with it and are not listed separately.
    expect((await listed()).filter((record) => record.company.id === company)).toHaveLength(1);
    expect((await restore('company', company, token)).status).toBe(404);
    const { body } = await restore('company', company);
    expect(body).toMatchObject({
      data: { locations_count: before.locations.length, vehicles_count: before.vehicles_count, left_out: [] },
    });
    const after = (await fleetworth.call('getCompany', { params: { id: company } })).data;
    expect(after).toMatchObject({ name: before.name, vehicles_count: before.vehicles_count });
    expect(after.locations.map(({ id }) => id)).toEqual(before.locations.map(({ id }) => id));
    await expectTrueTotals();
  });

  test('after 30 days nothing can be put back', async () => {
    const { data } = await fleetworth.call('createVehicleTag', { body: { name: 'Old', color: '#fff' } });
    await remove('deleteVehicleTag', data.id);
    const record = await newest('tag');
    expect(Date.parse(record?.restorable_until ?? '') - Date.parse(record?.deleted_at ?? '')).toBe(
      30 * DAY_MS,
    );
    fleetworth.clock.set(new Date(Date.parse(record?.restorable_until ?? '') + 1));
    const token = await fleetworth.signIn('demo@fleetworth.app', DEMO_PASSWORD);
    expect((await restore('tag', data.id, token)).status).toBe(404);
    const later = await fleetworth.attempt('listDeletedRecords', { query: {} }, token);
    expect(later.body).toMatchObject({ data: { items: [] } });
  });
});

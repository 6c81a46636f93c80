import type { MileageRecord } from '@fleetworth/contract/mileage';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { fingerprint } from '../../../test/fingerprint.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const TODAY = '2026-11-20';
const VIN = '1FTEW1EP6JFC27001';

describe('the mileage records of a vehicle', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let vehicle: number;
  let first: MileageRecord;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const list = async (query: object = {}) =>
    (await fleetworth.call('listMileageRecords', { query: { vehicle_id: vehicle, ...query } })).data;
  const add = async (mileage: number, date: string) =>
    (await fleetworth.call('createMileageRecord', { body: { vehicle, mileage, date } })).data;
  const edit = (id: number, body: object) =>
    fleetworth.attempt('editMileageRecord', { params: { id }, body: { ...body } });
  const remove = (id: number) => fleetworth.attempt('deleteMileageRecord', { params: { id } });
  const row = async () =>
    (await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicle] } })).data.items[0];
  /** Returns the number of values requested since the previous call. */
  const asked = async () => {
    const { rowCount } = await fleetworth.database.pool.query(
      `delete from pgboss.job where name = 'ask-market-value'`,
    );
    return rowCount;
  };

  beforeEach(async () => {
    const company = (await fleetworth.call('listCompanies', {})).data.find(({ id }) => id === own.company);
    const body = {
      vin: VIN,
      unit: 'M-1',
      company: company?.id ?? 0,
      location: own.location,
      mileage: 40_000,
      in_service_date: '2025-10-01',
      brand_name: 'Ford',
      model_name: 'F-150',
    };
    const { data } = await fleetworth.call('createVehicle', { body });
    vehicle = data.id;
    [first] = (await list()).items as [MileageRecord];
    await asked();
    return async () => {
      await fleetworth.attempt('deleteVehicle', { params: { id: vehicle } });
    };
  });

  test('are listed newest first, by page', async () => {
    await add(30_000, '2026-10-01');
    await add(41_000, '2026-11-10');
    expect((await list()).items.map(({ mileage }) => mileage)).toEqual([40_000, 41_000, 30_000]);
    const { items, pagination } = await list({ page: 2, per: 2 });
    expect(items.map(({ mileage }) => mileage)).toEqual([30_000]);
    expect(pagination).toEqual({ page: 2, per: 2, last: 2 });
    expect(await list({ page: 3, per: 2 })).toEqual({ items: [], pagination: { page: 3, per: 2, last: 2 } });
  });

  test.each([
    ['41203', [41_203]],
    ['41,203', [41_203]],
    ['203', [41_203]],
    ['11/02/2026', [41_203]],
    ['2026-11-02', [41_203]],
    ['10/', [30_000]],
    ['zzzz', []],
    ['%', []],
    ['_', []],
  ])('are found by %s', async (search, miles) => {
    await add(41_203, '2026-11-02');
    await add(30_000, '2026-10-01');
    expect((await list({ search })).items.map(({ mileage }) => mileage)).toEqual(miles);
  });

  test('include their values in dollars, but none of another description', async () => {
    const values = `insert into market_values (company_id, vehicle_id, provider, day, mileage_record_id,
      mileage, description_hash, excellent, good, fair, is_sandbox, confidence, answered_at)
      select company_id, id, 'manheim', $2, $3, 40000, description_hash, 2199000, 2135050, null, true,
        'normal', now() from vehicles where id = $1`;
    await fleetworth.database.pool.query(values, [vehicle, '2026-11-18', first.id]);
    await fleetworth.database.pool.query(values.replace('2199000', '2299000'), [
      vehicle,
      '2026-11-19',
      first.id,
    ]);
    const market = [{ provider: 'manheim', excellent: 22_990, good: 21_350.5, fair: null }];
    expect((await list()).items[0]?.market_values).toEqual(market);
    // A value for other miles does not belong to the corrected reading.
    await edit(first.id, { mileage: 41_000 });
    expect((await list()).items[0]?.market_values).toEqual([]);
    expect(await row()).toMatchObject({ value_source: 'latest_positive', value_state: 'pending' });
    await edit(first.id, { mileage: 40_000 });
    expect((await list()).items[0]?.market_values).toEqual(market);
    expect(await row()).toMatchObject({ value_source: 'provider' });
    await fleetworth.call('editVehicle', { params: { id: vehicle }, body: { model_name: 'Ranger' } });
    expect((await list()).items[0]?.market_values).toEqual([]);
  });

  test.each<[object, object]>([
    [{ mileage: 0 }, { mileage: ['Please type mils value'] }],
    [{ mileage: -1 }, { mileage: ['Please type mils value'] }],
    [{ mileage: null }, { mileage: ['Please type mils value'] }],
    [{ mileage: 'many' }, { mileage: ['Please type mils value'] }],
    [{ mileage: 1.5 }, { mileage: ['Please type mils value'] }],
    [{ mileage: 10_000_000 }, { mileage: ['At most 9,999,999 miles.'] }],
    [{ date: '2026-02-30' }, { date: ['Invalid type Date'] }],
    [{ date: '11/02/2026' }, { date: ['Invalid type Date'] }],
    [{ date: '2026-11-21' }, { date: ["You can't choose a future date"] }],
  ])('%j is rejected with the texts of the form, added or edited', async (bad, errors) => {
    const before = await fingerprint(fleetworth.database.pool);
    const body = { vehicle, mileage: 42_000, date: TODAY, ...bad };
    const added = await fleetworth.attempt('createMileageRecord', { body });
    const edited = await edit(first.id, bad);
    for (const { body: error } of [added, edited]) expect(error).toMatchObject({ code: 422, errors });
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
  });

  test('confirm when they are added, edited and deleted', async () => {
    const { body } = await fleetworth.attempt('createMileageRecord', {
      body: { vehicle, mileage: 42_000, date: '2026-11-19' },
    });
    const { id } = (body as unknown as { data: MileageRecord }).data;
    expect(body).toMatchObject({ message: 'Successfully added' });
    expect((await edit(id, { mileage: 43_000 })).body).toMatchObject({ message: 'Successfully edited' });
    expect((await remove(id)).body).toMatchObject({ data: null, message: 'Mileage deleted.' });
    expect((await remove(id)).body).toMatchObject({ code: 404, reason: 'mileage_record.not_found' });
  });

  test('update the vehicle: its row shows the last one, and a value is requested', async () => {
    const version = (await row())?.version ?? 0;
    expect((await edit(first.id, { mileage: 45_000, date: '2026-11-19' })).status).toBe(200);
    expect(await row()).toMatchObject({ mileage: 45_000, version: version + 1, value_state: 'pending' });
    expect(await asked()).toBe(1);
    const later = await add(46_000, TODAY);
    expect(await row()).toMatchObject({ mileage: 46_000, version: version + 2 });
    expect(await asked()).toBe(1);
    await remove(later.id);
    expect(await row()).toMatchObject({
      mileage: 45_000,
      version: version + 3,
      last_mileage_record: { id: first.id },
    });
    expect(await asked()).toBe(1);
  });

  test("request no value when the newest record is unchanged, but change the vehicle's version", async () => {
    const older = await add(30_000, '2026-10-01');
    await asked();
    const version = (await row())?.version ?? 0;
    await edit(older.id, { mileage: 31_000 });
    await remove(older.id);
    expect(await row()).toMatchObject({ mileage: 40_000, version: version + 2 });
    expect(await asked()).toBe(0);
  });

  test('are ordered by day: an older record moved to a later day becomes the last', async () => {
    const older = await add(39_000, '2026-10-01');
    await asked();
    await edit(first.id, { date: '2026-09-01' });
    expect(await row()).toMatchObject({ mileage: 39_000, last_mileage_record: { id: older.id } });
    expect(await asked()).toBe(1);
  });

  test('writes nothing for an edit without changes, and rejects an edit to a day with a record', async () => {
    const before = await fingerprint(fleetworth.database.pool);
    const { body } = await edit(first.id, { mileage: first.mileage, date: first.date });
    expect(body).toMatchObject({ data: { id: first.id, version: first.version } });
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
    const other = await add(first.mileage, '2026-11-01');
    expect((await edit(other.id, { date: first.date })).body).toMatchObject({
      reason: 'mileage.recorded_already',
      errors: { mileage: ['This mileage is already recorded for that day.'] },
    });
  });

  test('a change made from an older version is rejected with the newer record', async () => {
    await edit(first.id, { mileage: 44_000 });
    expect((await edit(first.id, { mileage: 45_000, version: first.version })).body).toMatchObject({
      reason: 'record.stale',
      data: { id: first.id, mileage: 44_000, version: first.version + 1 },
    });
  });

  test('the newest one is corrected in place, without a trace of the wrong odometer', async () => {
    const wrong = await add(412_030, '2026-11-19');
    await edit(first.id, { date: '2026-11-10' });
    await asked();
    const before = (await row())?.version ?? 0;
    const { version } = (await list({ per: 1 })).items[0] ?? {};
    const corrected = await edit(wrong.id, { mileage: 41_203, date: TODAY, version });
    expect(corrected.body).toMatchObject({ data: { id: wrong.id, vehicle_version: before + 1 } });
    expect((await list()).items).toMatchObject([
      { id: wrong.id, mileage: 41_203, date: TODAY },
      { id: first.id, mileage: 40_000 },
    ]);
    expect(await row()).toMatchObject({ mileage: 41_203, value_state: 'pending' });
    expect(await asked()).toBe(1);
    const changes = await fleetworth.call('listVehicleChanges', { params: { id: vehicle }, query: {} });
    expect(changes.data.items[0]).toMatchObject({ action: 'edit', subject: 'mileage' });
    expect(changes.data.items[0]?.fields).toContainEqual(
      expect.objectContaining({ from: '412,030', to: '41,203' }),
    );
    expect((await edit(wrong.id, { mileage: 41_204, version })).body).toMatchObject({
      reason: 'record.stale',
    });
  });

  test("the only one can't be deleted, because a vehicle has a mileage", async () => {
    const before = await fingerprint(fleetworth.database.pool);
    expect((await remove(first.id)).body).toMatchObject({
      code: 409,
      reason: 'mileage.only_one',
      message: 'A vehicle needs at least one mileage record. Edit this one instead.',
    });
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
  });

  test('the only one is kept even if two are deleted concurrently', async () => {
    const second = await add(42_000, '2026-11-19');
    const responses = await Promise.all([remove(first.id), remove(second.id)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await list()).items).toHaveLength(1);
  });

  test("of a deleted vehicle don't exist", async () => {
    await fleetworth.call('deleteVehicle', { params: { id: vehicle } });
    expect((await list()).items).toEqual([]);
    expect((await edit(first.id, { mileage: 1 })).body).toMatchObject({ reason: 'mileage_record.not_found' });
    expect((await remove(first.id)).body).toMatchObject({ reason: 'mileage_record.not_found' });
  });
});

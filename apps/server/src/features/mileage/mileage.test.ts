import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { ownIds } from '../../../test/company-ids.ts';

describe('the odometer of a vehicle on a day', () => {
  let fleetworth: TestFleetworth;
  let vehicle: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    ({ vehicle } = await ownIds(fleetworth.database.pool));
  });
  afterAll(() => fleetworth.stop());

  const DAY = '2026-11-20';
  const record = async (mileage: number, date = DAY) =>
    (await fleetworth.call('createMileageRecord', { body: { vehicle, mileage, date } })).data;
  const edit = (mileage: number) =>
    fleetworth.call('editVehicle', { params: { id: vehicle }, body: { mileage } });
  const lastMileage = async () => {
    const { data } = await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicle] } });
    return data.items[0]?.last_mileage_record?.mileage;
  };
  const standing = async (mileage: number, date = DAY) => {
    const { rows } = await fleetworth.database.pool.query<{ id: number }>(
      `select id from mileage_records where vehicle_id = $1 and mileage = $2 and date = $3
        and deleted_at is null`,
      [vehicle, mileage, date],
    );
    return rows.map(({ id }) => id);
  };
  const ofDay = async (date = DAY) => {
    const { data } = await fleetworth.call('listMileageRecords', {
      query: { vehicle_id: vehicle, search: date, per: 100 },
    });
    return data.items.map(({ mileage }) => mileage);
  };
  const written = async (mileage: number) => {
    const { rows } = await fleetworth.database.pool.query<{ action: string }>(
      `select action from audit_entries where entity = 'mileage_records'
        and coalesce(after, before)->>'mileage' = $1 order by id`,
      [String(mileage)],
    );
    return rows.map(({ action }) => action);
  };

  const jobs = async () =>
    (await fleetworth.database.pool.query(`select id, state from pgboss.job where name = 'ask-market-value'`))
      .rows;

  test('is one record: a repeated call returns it without any write', async () => {
    const first = await record(61_000);
    const before = await fingerprint(fleetworth.database.pool);
    // The job of the first call is complete, so a second one would be new.
    await fleetworth.database.pool.query('delete from pgboss.job');
    expect(await record(61_000)).toEqual(first);
    expect(await jobs()).toEqual([]);
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
    expect(await written(61_000)).toEqual(['create']);
    expect((await record(61_000, '2026-11-19')).id).not.toBe(first.id);
  });

  test('is one record even under concurrent calls', async () => {
    const day = '2026-11-16';
    const responses = await Promise.all(Array.from({ length: 6 }, () => record(62_000, day)));
    expect(await standing(62_000, day)).toEqual([responses[0]?.id]);
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await written(62_000)).toEqual(['create']);
  });

  test('is the last one sent: another odometer for the same day changes its record', async () => {
    const first = await record(63_000);
    const corrected = await record(36_000);
    expect(corrected).toMatchObject({ id: first.id, mileage: 36_000, version: first.version + 1 });
    expect(corrected.vehicle_version).toBe(first.vehicle_version + 1);
    expect(await lastMileage()).toBe(36_000);
    expect(await ofDay()).toEqual([36_000]);
    await record(63_000);
    expect(await ofDay()).toEqual([63_000]);
    const { data } = await fleetworth.call('listVehicleChanges', { params: { id: vehicle }, query: {} });
    expect(data.items.slice(0, 2)).toMatchObject([
      { action: 'edit', subject: 'mileage', fields: [{ from: '36,000', to: '63,000' }] },
      { action: 'edit', subject: 'mileage', fields: [{ from: '63,000', to: '36,000' }] },
    ]);
  });

  test('is valued with the corrected odometer', async () => {
    await record(412_030, '2026-11-18');
    await fleetworth.database.pool.query('delete from pgboss.job');
    await edit(412_030);
    expect(await jobs()).toHaveLength(1);
    await edit(41_203);
    expect(await lastMileage()).toBe(41_203);
    expect(await ofDay()).toEqual([41_203]);
  });

  test("is one record even when entered in the vehicle's form", async () => {
    await edit(64_000);
    const { id } = await record(64_000);
    await Promise.all([edit(64_000), edit(64_000), record(64_000)]);
    expect(await standing(64_000)).toEqual([id]);
    await edit(46_000);
    await edit(64_000);
    expect(await lastMileage()).toBe(64_000);
    expect(await ofDay()).toEqual([64_000]);
  });

  test('is the last of several that a day has from former releases', async () => {
    const { id } = await record(70_000, '2026-11-17');
    const { rows } = await fleetworth.database.pool.query<{ id: number }>(
      `insert into mileage_records (company_id, vehicle_id, mileage, date)
       select company_id, vehicle_id, 71000, date from mileage_records where id = $1 returning id`,
      [id],
    );
    expect(await record(70_000, '2026-11-17')).toMatchObject({ id: rows[0]?.id, mileage: 70_000 });
    expect(await ofDay('2026-11-17')).toEqual([70_000]);
  });
});

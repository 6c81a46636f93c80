import type { VehicleHistory } from '@fleetworth/contract/market-values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

/** Today is 2026-11-20 here. */
describe('the market value history of a vehicle', () => {
  let fleetworth: TestFleetworth;
  let company: number;
  let id: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    const own = await ownIds(fleetworth.database.pool);
    company = own.company;
    const body = {
      company,
      location: own.location,
      vin: '1FTEW1EP6JFC33001',
      unit: 'HISTORY',
      mileage: 41_203,
      in_service_date: '2025-10-01',
      brand_name: 'Ford',
      model_name: 'F-150',
      model_year: 2018,
    };
    id = (await fleetworth.call('createVehicle', { body })).data.id;
  });
  afterAll(() => fleetworth.stop());
  beforeEach(() => fleetworth.database.pool.query('delete from market_values where vehicle_id = $1', [id]));

  interface Value {
    day: string;
    good: number | null;
    miles?: number;
    isOutdated?: boolean;
    provider?: string;
  }
  /** Average value in dollars; above is a tenth more, below a tenth less. */
  const keep = ({ day, good, miles = 41_203, isOutdated = false, provider = 'manheim' }: Value) =>
    fleetworth.database.pool.query(
      `insert into market_values (company_id, vehicle_id, provider, day, mileage_record_id, mileage,
        description_hash,
         excellent, good, fair, is_sandbox, confidence, answered_at)
       select company_id, id, $2, $3, 1, $4, description_hash + $5, $6::int4 * 110, $6::int4 * 100,
         $6::int4 * 90, true,
         'normal', $3::date
       from vehicles where id = $1`,
      [id, provider, day, miles, isOutdated ? 1 : 0, good],
    );
  const read = async (): Promise<VehicleHistory> =>
    (await fleetworth.call('getVehicleHistory', { params: { id } })).data;

  test('has each stored value with the odometer of its day, the newest first', async () => {
    await keep({ day: '2026-11-04', good: 20_000, miles: 40_900 });
    await keep({ day: '2026-11-18', good: 21_350 });
    await keep({ day: '2026-11-11', good: null });
    const { mileage_records, ...vehicle } = await read();
    expect(vehicle).toMatchObject({
      id,
      unit: 'HISTORY',
      model_year: 2018,
      condition: 'good',
      company: { id: company },
    });
    const of = { provider: 'manheim', is_sandbox: true, is_outdated: false, changed: null };
    expect(mileage_records).toEqual([
      {
        date: '2026-11-18',
        mileage: 41_203,
        market_values: [{ ...of, excellent: 23_485, good: 21_350, fair: 19_215 }],
      },
      {
        date: '2026-11-11',
        mileage: 41_203,
        market_values: [{ ...of, excellent: null, good: null, fair: null }],
      },
      {
        date: '2026-11-04',
        mileage: 40_900,
        market_values: [{ ...of, excellent: 22_000, good: 20_000, fair: 18_000 }],
      },
    ]);
  });

  test.each<[keyof VehicleHistory['changes'], string]>([
    ['two_days', '2026-11-18'],
    ['seven_days', '2026-11-13'],
    ['one_month', '2026-10-21'],
    ['three_months', '2026-08-22'],
    ['six_months', '2026-05-24'],
    ['one_year', '2025-11-20'],
  ])('compares today with the day %s ago', async (period, then) => {
    await keep({ day: '2026-11-20', good: 19_000 });
    await keep({ day: then, good: 20_000 });
    expect((await read()).changes[period]).toEqual({ excellent: -5, good: -5, fair: -5 });
  });

  test('returns null instead of 0 for a period whose earlier value is missing or too old', async () => {
    await keep({ day: '2026-11-20', good: 19_000 });
    await keep({ day: '2026-11-05', good: 20_000 });
    const { changes } = await read();
    const nothing = { excellent: null, good: null, fair: null };
    expect(changes).toMatchObject({ two_days: nothing, seven_days: nothing, one_month: nothing });
  });

  test('compares neither another provider nor another description of the vehicle', async () => {
    await keep({ day: '2026-11-20', good: 19_000 });
    await keep({ day: '2026-11-13', good: 30_000, isOutdated: true });
    await keep({ day: '2026-11-12', good: 30_000, provider: 'another' });
    const { changes, mileage_records } = await read();
    expect(changes.seven_days.good).toBeNull();
    expect(mileage_records.map(({ market_values: [value] }) => value?.is_outdated)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('is empty before the first value', async () => {
    expect((await read()).mileage_records).toEqual([]);
  });
});

import type { FindingView } from '@fleetworth/contract/checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCamry } from '../../../test/add-camry.ts';
import { foreignIds, neverIds, ownIds } from '../../../test/company-ids.ts';
import { fingerprint } from '../../../test/fingerprint.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('look again', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let foreign: Ids;
  /** Auction value of $21,350, not by its price; 41,203 miles today; a lease of $26,500 over 48 months. */
  let camry: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    foreign = await foreignIds(fleetworth.database.pool);
    camry = (await addCamry(fleetworth)).id;
  });
  afterAll(() => fleetworth.stop());

  const check = async (kind: string, fields: object, id?: number) => {
    const { status, body } = await fleetworth.attempt('lookAgain', {
      body: { kind, fields, ...(id !== undefined && { id }) },
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    return (body as unknown as { data: FindingView[] }).data;
  };
  const texts = async (...asked: Parameters<typeof check>) =>
    (await check(...asked)).map(({ field, message }) => `${field}: ${message}`);
  const record = async (mileage: number, date: string, vehicle = camry) =>
    (await fleetworth.call('createMileageRecord', { body: { vehicle, mileage, date } })).data.id;

  test('compares a new mileage of a vehicle with its readings of earlier days', async () => {
    await record(40_000, '2026-11-10');
    expect(await check('vehicle', { mileage: 39_999 }, camry)).toEqual([
      {
        field: 'mileage',
        reason: 'below_earlier_reading',
        value: '39,999 miles',
        message: 'Lower than 40,000 miles on 11/10/2026.',
      },
    ]);
    expect(await texts('vehicle', { mileage: 412_030 }, camry)).toEqual([
      'mileage: 370,827 miles more than 41,203 miles on 11/20/2026.',
      'mileage: 412,030 miles is 41,203 miles with the decimal point moved.',
    ]);
    expect(await check('vehicle', { mileage: 41_203 }, camry)).toEqual([]);
    expect(await check('vehicle', { mileage: 42_703 }, camry)).toEqual([]);
  });

  test('compares a mileage record with earlier and later records, but not with itself', async () => {
    const id = await record(38_000, '2026-10-01');
    expect(await check('mileage_record', { mileage: 38_100 }, id)).toEqual([]);
    expect(await check('mileage_record', { mileage: 38_000, date: '2026-10-01' }, id)).toEqual([]);
    expect(await texts('mileage_record', { mileage: 40_001 }, id)).toEqual([
      'mileage: Higher than 40,000 miles on 11/10/2026.',
    ]);
    const earlier = { vehicle: camry, mileage: 37_000, date: '2026-10-02' };
    expect(await texts('mileage_record', earlier)).toEqual([
      'mileage: Lower than 38,000 miles on 10/01/2026.',
    ]);
    expect(await texts('mileage_record', { mileage: 500_001, date: '2026-10-02' })).toEqual([
      'mileage: Above 500,000 miles.',
    ]);
  });

  test('compares the in-service date with the model year, only for changed fields', async () => {
    expect(await texts('vehicle', { in_service_date: '2026-11-25' }, camry)).toEqual([
      'in_service_date: The in-service date is after today.',
    ]);
    expect(await texts('vehicle', { in_service_date: '2019-12-31' }, camry)).toEqual([
      'in_service_date: The in-service date is more than two years before the model year 2022.',
    ]);
    expect(await check('vehicle', { in_service_date: '2025-10-01' }, camry)).toEqual([]);
  });

  test('looks at the VIN: check digit, make, the same unit and other companies', async () => {
    const vehicle = { company: own.company, brand_name: 'Toyota', unit: 'camry-1' };
    expect(await texts('vehicle', { ...vehicle, vin: '4T1G11AK5NU603218' })).toEqual([
      "vin: The VIN's check digit doesn't match.",
      'vin: Only one character differs from VIN 4T1G11AK5NU603217, which has the same unit number: CAMRY-1.',
    ]);
    expect(await texts('vehicle', { ...vehicle, brand_name: 'Ford', vin: '4T1G11AK5NU603217' })).toEqual([
      "vin: The VIN's check digit doesn't match.",
      'brand_name: The make is Ford, but the VIN says Toyota.',
    ]);
    expect(await texts('vehicle', { brand_name: 'Honda' }, camry)).toEqual([
      'brand_name: The make is Honda, but the VIN says Toyota.',
    ]);
    expect(await check('vehicle', { brand_name: 'TOYT', vin: '4T1G11AK5NU603217' }, camry)).toEqual([]);
    const { rows } = await fleetworth.database.pool.query<{ id: number; vin: string }>(
      `select v.company_id as id, v.vin from vehicles v join memberships m on m.company_id = v.company_id
       join users u on u.id = m.user_id and u.email = 'demo@fleetworth.app'
       where v.company_id <> $1 and v.deleted_at is null limit 1`,
      [own.company],
    );
    const [inOtherCompany] = await check('vehicle', { company: own.company, vin: rows[0]?.vin });
    expect(inOtherCompany).toMatchObject({ field: 'vin', reason: 'in_another_company' });
  });

  test('looks at dates, length and rates of a contract', async () => {
    const terms = {
      type: 'lease',
      method: 'two',
      length: 97,
      purchase_amount: 20_000,
      start_date: '1989-12-31',
      monthly_depreciation_rate: 6,
      monthly_interest_rate: 24,
    };
    expect(await texts('finance', terms)).toEqual([
      'start_date: The contract starts before 1990.',
      'length: The contract is longer than 96 months.',
      'monthly_interest_rate: Monthly interest of 24% is above 3%.',
      'monthly_depreciation_rate: Monthly depreciation of 6% is above 5%.',
    ]);
    const plausible = { start_date: '2027-01-19', length: 96, monthly_depreciation_rate: 5 };
    expect(await check('finance', { ...terms, ...plausible, monthly_interest_rate: 0 })).toEqual([]);
    expect(await texts('finance', { start_date: '2027-01-20' })).toEqual([
      'start_date: The contract starts more than 60 days from now.',
    ]);
    const flooring = { type: 'loan', method: 'one', purchase_amount: 20_000 };
    expect(await check('finance', { ...flooring, monthly_depreciation_rate: 10 })).toEqual([]);
  });

  test('derives the rates of a lease by amounts, also for unchanged fields', async () => {
    expect(await texts('finance', { monthly_payment: 1_306 }, camry)).toEqual([
      'monthly_payment: Monthly interest of 3.004% is above 3%.',
    ]);
    expect(await check('finance', { monthly_payment: 1_305 }, camry)).toEqual([]);
    expect(await texts('finance', { monthly_depreciation: 5.1, monthly_payment: 5.1 }, camry)).toEqual([
      'monthly_depreciation: Monthly depreciation of 0.01925% is below 0.05%.',
      'monthly_depreciation: $5.10 is $510 with the decimal point moved.',
    ]);
  });

  test('compares a purchase amount with the auction value, or else with the previous amount', async () => {
    expect(
      (await check('finance', { purchase_amount: 64_051 }, camry)).map(({ reason }) => reason),
    ).toContain('purchase_above_value');
    expect(await texts('finance', { purchase_amount: 2_134 }, camry)).toContain(
      'purchase_amount: The purchase amount is less than a tenth of the $21,350 auction value.',
    );
    expect(await check('finance', { purchase_amount: 13_000 }, camry)).toEqual([]);
    await fleetworth.database.pool.query(`update market_values set basis = 'price', data_year = 2015
      where company_id = 1 and vehicle_id = ${camry}`);
    await refreshPosition();
    expect(await texts('finance', { purchase_amount: 13_249.99 }, camry)).toEqual([
      'purchase_amount: The purchase amount is less than half of the previous $26,500.',
    ]);
    expect(await texts('finance', { purchase_amount: 53_000.01 }, camry)).toEqual([
      'purchase_amount: The purchase amount is more than twice the previous $26,500.',
    ]);
  });

  /** Updates lists after the test has stored something. */
  async function refreshPosition() {
    for (const condition of ['fair', 'good'] as const)
      await fleetworth.call('changeVehicleCondition', { params: { id: camry }, body: { condition } });
  }

  test("compares a manual price with the provider's value, also under a manual price", async () => {
    expect(await texts('manual_price', { value: 42_700.01 }, camry)).toEqual([
      "value: More than twice the provider's value of $21,350.",
    ]);
    await fleetworth.call('setDefaultMarketValue', { params: { id: camry }, body: { value: 40_000 } });
    expect(await texts('manual_price', { value: 10_674.99 }, camry)).toEqual([
      "value: Less than half of the provider's value of $21,350.",
    ]);
    expect(await check('manual_price', { value: 10_675 }, camry)).toEqual([]);
    expect(await check('manual_price', { value: null }, camry)).toEqual([]);
    await fleetworth.call('setDefaultMarketValue', { params: { id: camry }, body: { value: null } });
  });

  test('compares a sell price with the auction value', async () => {
    expect(await texts('sell_price', { price: 12_809.99 }, camry)).toEqual([
      'price: Below 60% of the $21,350 auction value.',
    ]);
    expect(await texts('sell_price', { price: 32_025.01 }, camry)).toEqual([
      'price: Above 150% of the $21,350 auction value.',
    ]);
    expect(await check('sell_price', { price: 32_025 }, camry)).toEqual([]);
  });

  test('returns the suspicious values, unless the sentence contains them', async () => {
    const values = async (...asked: Parameters<typeof check>) =>
      (await check(...asked)).map(({ field, value }) => [field, value]);
    expect(await values('vehicle', { vin: '4T1G11AK5NU603218' }, camry)).toContainEqual([
      'vin',
      '4T1G11AK5NU603218',
    ]);
    expect(await values('vehicle', { in_service_date: '2026-11-25' }, camry)).toEqual([
      ['in_service_date', '11/25/2026'],
    ]);
    expect(await values('finance', { length: 97, start_date: '1989-12-31' }, camry)).toEqual([
      ['start_date', '12/31/1989'],
      ['length', '97 months'],
    ]);
    expect(await values('manual_price', { value: 100.5 }, camry)).toEqual([['value', '$100.50']]);
    expect(await values('sell_price', { price: 100 }, camry)).toEqual([['price', '$100']]);
    expect(await values('vehicle', { brand_name: 'Honda' }, camry)).toEqual([['brand_name', null]]);
  });

  test('warns if only the decimal point of a stored number was moved', async () => {
    const moved = async (...asked: Parameters<typeof check>) =>
      (await check(...asked)).filter(({ reason }) => reason === 'point_moved');
    expect(await moved('finance', { purchase_amount: 2_650 }, camry)).toEqual([
      {
        field: 'purchase_amount',
        reason: 'point_moved',
        value: null,
        message: '$2,650 is $26,500 with the decimal point moved.',
      },
    ]);
    const messages = async (...asked: Parameters<typeof check>) =>
      (await moved(...asked)).map(({ field, message }) => `${field}: ${message}`);
    const amounts = { length: 480, monthly_depreciation: 51, monthly_payment: 68.9 };
    expect(await messages('finance', amounts, camry)).toEqual([
      'length: 480 months is 48 months with the decimal point moved.',
      'monthly_payment: $68.90 is $689 with the decimal point moved.',
      'monthly_depreciation: $51 is $510 with the decimal point moved.',
    ]);
    const { id } = await addTruck('MOVED-1');
    await fleetworth.call('saveFinance', {
      body: {
        vehicle: id,
        type: 'loan',
        method: 'two',
        financing_company: 1,
        length: 48,
        purchase_amount: 20_000,
        start_date: '2026-01-01',
        down_payment: 1_500,
        monthly_depreciation_rate: 1.5,
        monthly_interest_rate: 0.5,
        is_least_payment: false,
        term: 60,
      },
    });
    const loan = {
      type: 'loan',
      method: 'two',
      monthly_interest_rate: 5,
      monthly_depreciation_rate: 0.15,
      down_payment: 150,
      term: 6,
    };
    expect(await messages('finance', loan, id)).toEqual([
      'monthly_interest_rate: 5% is 0.5% with the decimal point moved.',
      'monthly_depreciation_rate: 0.15% is 1.5% with the decimal point moved.',
      'down_payment: $150 is $1,500 with the decimal point moved.',
      'term: 6 months is 60 months with the decimal point moved.',
    ]);
    await fleetworth.call('setDefaultMarketValue', { params: { id: camry }, body: { value: 12_000 } });
    expect(await messages('manual_price', { value: 1_200 }, camry)).toEqual([
      'value: $1,200 is $12,000 with the decimal point moved.',
    ]);
    await fleetworth.call('setDefaultMarketValue', { params: { id: camry }, body: { value: null } });
    const first = await record(3_900, '2026-09-01');
    expect(await texts('mileage_record', { mileage: 390 }, first)).toEqual([
      'mileage: 390 miles is 3,900 miles with the decimal point moved.',
    ]);
  });

  test('compares a reading with the reading of its day, which it replaces', async () => {
    const { id } = await addTruck('DAY-1');
    const of = (mileage: number) => ({ vehicle: id, mileage, date: '2026-11-20' });
    expect(await texts('mileage_record', of(412_030))).toEqual([
      'mileage: 372,030 miles more than 40,000 miles on 11/20/2026.',
    ]);
    expect(await texts('mileage_record', of(39_999))).toEqual([
      'mileage: Lower than 40,000 miles on 11/20/2026.',
    ]);
    expect(await check('mileage_record', of(41_500))).toEqual([]);
  });

  test('looks at the assumptions of a location', async () => {
    const assumptions = {
      monthly_depreciation_assumption: 15,
      finance_length: 480,
      monthly_mileage_assumption: 10_001,
    };
    expect(await texts('location', assumptions)).toEqual([
      'finance_length: The finance length is longer than 96 months.',
      'monthly_depreciation_assumption: Monthly depreciation of 15% is above 5%.',
      'monthly_mileage_assumption: Above 10,000 miles a month.',
    ]);
    const body = { monthly_depreciation_assumption: 1.5, monthly_mileage_assumption: 1_000 };
    await fleetworth.call('editLocation', {
      params: { id: own.location },
      body: { ...body, finance_length: 48 },
    });
    const changed = { ...body, finance_length: 60, monthly_depreciation_assumption: 0.15 };
    expect(await texts('location', changed, own.location)).toEqual([
      'monthly_depreciation_assumption: 0.15% is 1.5% with the decimal point moved.',
    ]);
    expect(await texts('location', { monthly_mileage_assumption: 100 }, own.location)).toEqual([
      'monthly_mileage_assumption: 100 miles is 1,000 miles with the decimal point moved.',
    ]);
    expect(await check('location', { ...body, finance_length: 48 }, own.location)).toEqual([]);
  });

  test('checks a depreciation override, also against the one it replaces', async () => {
    const target = { location_id: own.location, vehicle_model_id: own.model };
    await fleetworth.database.pool.query(
      'delete from depreciation_overrides where location_id = $1 and model_id = $2',
      [own.location, own.model],
    );
    expect(await texts('depreciation_override', { ...target, value: 15 })).toEqual([
      'value: Monthly depreciation of 15% is above 5%.',
    ]);
    expect(await texts('depreciation_override', { ...target, value: 0.04 })).toEqual([
      'value: Monthly depreciation of 0.04% is below 0.05%.',
    ]);
    await fleetworth.call('saveDepreciationOverride', { body: { ...target, value: 1.5 } });
    expect(await texts('depreciation_override', { ...target, value: 0.15 })).toEqual([
      'value: 0.15% is 1.5% with the decimal point moved.',
    ]);
    expect(await check('depreciation_override', { ...target, value: 1.5 })).toEqual([]);
  });

  const addTruck = async (unit: string) =>
    (
      await fleetworth.call('createVehicle', {
        body: {
          vin: `1FTEW1EP5JFC1${unit.length}000`,
          unit,
          company: own.company,
          location: own.location,
          mileage: 40_000,
          in_service_date: '2026-11-01',
          brand_name: 'Ford',
          model_name: 'F-150',
        },
      })
    ).data;

  test('compares nothing where a vehicle has no value', async () => {
    const { data } = await fleetworth.call('createVehicle', {
      body: {
        vin: '1FTEW1EP5JFC10317',
        unit: 'NEW-1',
        company: own.company,
        location: own.location,
        mileage: 10,
        in_service_date: '2026-11-01',
        brand_name: 'Ford',
        model_name: 'F-150',
      },
    });
    expect(await check('finance', { purchase_amount: 26.5 }, data.id)).toEqual([]);
    expect(await check('manual_price', { value: 1 }, data.id)).toEqual([]);
    expect(await check('sell_price', { price: 1 }, data.id)).toEqual([]);
  });

  test.each([
    ['vehicle', 'vehicle', { mileage: 1 }],
    ['mileage_record', 'mileage_record', { mileage: 1 }],
    ['finance', 'vehicle', { length: 1 }],
    ['manual_price', 'vehicle', { value: 1 }],
    ['sell_price', 'vehicle', { price: 1 }],
    ['location', 'location', { finance_length: 1 }],
  ] as const)('answers about a %s of another company as if it never existed', async (kind, of, fields) => {
    const responses = [foreign[of], neverIds[of]].map((id) =>
      fleetworth.attempt('lookAgain', { body: { kind, id, fields } }),
    );
    const [ofOthers, never] = await Promise.all(responses);
    expect(ofOthers).toEqual(never);
    expect(ofOthers?.body.reason).toBe(`${of}.not_found`);
  });

  test('reads no vehicle and no company of others in its fields', async () => {
    const ask = (kind: string, fields: object) => fleetworth.attempt('lookAgain', { body: { kind, fields } });
    const vin = '1FTEW1EP6JFC10312';
    for (const ids of [foreign, neverIds]) {
      expect((await ask('vehicle', { company: ids.company, vin })).body.reason).toBe('company.not_found');
      const reading = { vehicle: ids.vehicle, mileage: 1, date: '2026-11-01' };
      expect((await ask('mileage_record', reading)).body.reason).toBe('vehicle.not_found');
      const override = { location_id: ids.location, vehicle_model_id: own.model, value: 1 };
      expect((await ask('depreciation_override', override)).body.reason).toBe('location.not_found');
    }
    const { rows } = await fleetworth.database.pool.query<{ vin: string }>(
      'select vin from vehicles where company_id = $1 and deleted_at is null',
      [foreign.company],
    );
    const findings = await check('vehicle', { company: own.company, vin: rows[0]?.vin, unit: 'X' });
    expect(findings.map(({ reason }) => reason)).not.toContain('in_another_company');
  });

  test('stores nothing, and saving never looks', async () => {
    const before = await fingerprint(fleetworth.database.pool);
    await check('vehicle', { mileage: 9_999_999, vin: '4T1G11AK5NU603218' }, camry);
    await check('finance', { purchase_amount: 1 }, camry);
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
    const edited = await fleetworth.attempt('editVehicle', { params: { id: camry }, body: { mileage: 1 } });
    expect([edited.status, edited.body.message]).toEqual([200, 'Successfully edited']);
  });
});

import type { BatchRow } from '@fleetworth/contract/batch-shapes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCamry } from '../../../test/add-camry.ts';
import { ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const CAMRY = '4T1G11AK5NU603217';
const FORD = '1FTEW1EP6JFC10312';
const NEAR_FORD = '1FTEW1EP6JFC10313';

describe('rows of sheets that look wrong', () => {
  let fleetworth: TestFleetworth;
  let company: number;
  let code: string;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    company = (await ownIds(fleetworth.database.pool)).company;
    const { location } = await addCamry(fleetworth);
    await fleetworth.work();
    const sql = 'select code from locations where id = $1';
    code = (await fleetworth.database.pool.query<{ code: string }>(sql, [location])).rows[0]?.code ?? '';
  });
  afterAll(() => fleetworth.stop());

  const warningsOf = (rows: readonly BatchRow[]) =>
    Object.fromEntries(
      rows
        .filter(({ warnings }) => warnings.length > 0)
        .map(({ row, warnings }) => [row, warnings.map(({ column, message }) => `${column}: ${message}`)]),
    );

  async function previewVehicles(...lines: string[]) {
    const file = new File([lines.join('\n')], 'fleet.csv');
    const upload = { type: 'create', company, file } as const;
    const { id } = (await fleetworth.call('uploadVehicleBatch', { upload })).data;
    const get = async () => (await fleetworth.call('getVehicleBatch', { params: { id } })).data;
    await expect.poll(async () => (await get()).preview).not.toBeNull();
    const list = async (query: object = {}) =>
      (await fleetworth.call('listRowsOfVehicleBatch', { params: { id }, query })).data;
    const start = async () => {
      await fleetworth.call('startVehicleBatch', { params: { id } });
      await expect.poll(async () => (await get()).status).toBe('finished');
    };
    return { get, list, start };
  }

  test('of vehicles are counted, listed separately, and applied with their warnings', async () => {
    const { get, list, start } = await previewVehicles(
      'VIN,Unit,Location code,Mileage,In Service Date,Make,Model,Year',
      `${CAMRY},CAMRY-1,${code},412030,10/01/2025,,,`,
      `${FORD},F-1,${code},10,10/01/2025,Ford,F-150,2018`,
      `1FTEW1EP7JFC10314,F-2,${code},600000,10/01/2015,Ford,F-150,2018`,
      `1FTEW1EP7JFC10315,F-3,NOWHERE,10,10/01/2025,Ford,F-150,2018`,
    );
    expect(await get()).toMatchObject({ to_check: 2, preview: { create: 2, update: 1, refuse: 1 } });
    const expected = {
      2: [
        'Mileage: 370,827 miles more than 41,203 miles on 11/20/2026.',
        'Mileage: 412,030 miles is 41,203 miles with the decimal point moved.',
      ],
      4: [
        "VIN: The VIN's check digit doesn't match.",
        'Mileage: Above 500,000 miles.',
        'In Service Date: The in-service date is more than two years before the model year 2018.',
      ],
    };
    expect(warningsOf((await list()).items)).toEqual(expected);
    const [, heavy] = (await list({ note: 'check' })).items;
    expect(heavy?.warnings.map(({ value }) => value)).toEqual([
      '1FTEW1EP7JFC10314',
      '600,000 miles',
      '10/01/2015',
    ]);
    expect((await list({ note: 'check' })).items.map(({ row }) => row)).toEqual([2, 4]);
    await start();
    expect(await get()).toMatchObject({ to_check: 2, results: { created_count: 2, updated_count: 1 } });
    expect(warningsOf((await list({ note: 'check' })).items)).toEqual(expected);
  });

  test("of vehicles report a repeated VIN, a VIN close to its unit's VIN, and another make", async () => {
    const { get, list } = await previewVehicles(
      'VIN,Unit,Location code,Mileage,In Service Date,Make,Model,Year',
      `${NEAR_FORD},f-1,${code},10,10/01/2025,Toyota,F-150,2018`,
      `${NEAR_FORD},f-1,${code},4000,10/01/2025,,,`,
      `${FORD},F-1,${code},10,10/01/2025,,,`,
    );
    expect(await get()).toMatchObject({ to_check: 2 });
    const warnings = warningsOf((await list()).items);
    expect(Object.keys(warnings)).toEqual(['2', '3']);
    expect(warnings[2]).toEqual(
      expect.arrayContaining([
        `VIN: Only one character differs from VIN ${FORD}, which has the same unit number: F-1.`,
        'Make: The make is Toyota, but the VIN says Ford.',
        'VIN: Row 3 has the same VIN.',
      ]),
    );
    expect(warnings[3]).toEqual([
      'VIN: Row 2 has the same VIN.',
      'Mileage: 3,990 miles more than 10 miles on 11/20/2026.',
    ]);
  });

  test('of new vehicles with one unit and nearly equal VINs refer to each other', async () => {
    const { list } = await previewVehicles(
      'VIN,Unit,Location code,Mileage,In Service Date,Make,Model,Year',
      `1FTEW1EP3JFC10350,twin-1,${code},10,10/01/2025,Ford,F-150,2018`,
      `1FTEW1EP3JFC10351,TWIN-1,${code},10,10/01/2025,Ford,F-150,2018`,
      `1FTEW1EP3JFC10352,TWIN-2,${code},10,10/01/2025,Ford,F-150,2018`,
      `1FTEW1EP3JFC10353,twin-1,NOWHERE,10,10/01/2025,Ford,F-150,2018`,
    );
    const near = (await list()).items.map(({ row, warnings }) => [
      row,
      ...warnings.map(({ message }) => message).filter((message) => message.startsWith('Only one')),
    ]);
    expect(near).toEqual([
      [2, 'Only one character differs from VIN 1FTEW1EP3JFC10351, which has the same unit number: TWIN-1.'],
      [3, 'Only one character differs from VIN 1FTEW1EP3JFC10350, which has the same unit number: twin-1.'],
      [4],
      [5],
    ]);
  });

  test("of contracts are compared with the vehicle's value and with earlier rows", async () => {
    const rowOfCamry = async () =>
      (await fleetworth.call('listFleet', { filters: { q: CAMRY } })).data.items[0];
    await expect.poll(async () => (await rowOfCamry())?.value_state).toBe('ready');
    const { auction } = (await rowOfCamry()) ?? {};
    const lines = [
      'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation %,Monthly Interest %',
      `${CAMRY},Assumption,97,10,10/01/2025,6,24`,
      `${CAMRY},Assumption,48,${auction},10/01/2025,2,0`,
    ];
    const file = new File([lines.join('\n')], 'contracts.csv');
    const upload = { type: 'lease', company, file } as const;
    const { id } = (await fleetworth.call('uploadFinanceBatch', { upload })).data;
    const get = async () => (await fleetworth.call('getFinanceBatch', { params: { id } })).data;
    await expect.poll(async () => (await get()).preview).not.toBeNull();
    expect((await get()).to_check).toBe(2);
    const { data } = await fleetworth.call('listRowsOfFinanceBatch', { params: { id }, query: {} });
    expect(warningsOf(data.items)).toEqual({
      2: [
        'VIN: Row 3 has the same VIN.',
        'Length: The contract is longer than 96 months.',
        'Purchase Amount: The purchase amount is less than a tenth of the ' +
          `$${auction?.toLocaleString('en-US')} auction value.`,
        'Monthly Interest %: Monthly interest of 24% is above 3%.',
        'Monthly Depreciation %: Monthly depreciation of 6% is above 5%.',
      ],
      3: ['VIN: Row 2 has the same VIN.'],
    });
  });

  test("of vehicles accepts a nickname or a typo of the VIN's make", async () => {
    const { get, list } = await previewVehicles(
      'VIN,Unit,Location code,Mileage,In Service Date,Make,Model,Year',
      `1FTEW1EP6JFC10326,N-1,${code},10,10/01/2025,Fird,F-150,2018`,
    );
    expect((await get()).preview).toMatchObject({ create: 1 });
    const columns = (await list()).items.flatMap(({ warnings }) => warnings.map(({ column }) => column));
    expect(columns).not.toContain('Make');
  });

  test('of a sheet without changes have no warnings', async () => {
    const { get } = await previewVehicles(
      'VIN,Unit,Location code,Mileage,In Service Date',
      `${CAMRY},CAMRY-1,${code},412030,10/01/2025`,
    );
    expect(await get()).toMatchObject({ to_check: 0, preview: { skip: 1 } });
  });
});

import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

type Type = 'assumption' | 'lease' | 'flooring' | 'finance';

describe('a sheet of contracts', () => {
  let fleetworth: TestFleetworth;
  let company: number;
  const vehicles: { id: number; vin: string }[] = [];
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true });
    const own = await ownIds(fleetworth.database.pool);
    company = own.company;
    for (const serial of ['33200', '33201', '33202', '33203']) {
      const vin = `1FTEW1EP6JFC${serial}`;
      const body = {
        vin,
        unit: serial,
        company,
        location: own.location,
        mileage: 10_000,
        in_service_date: '2025-10-01',
        brand_name: 'Ford',
        model_name: 'F-150',
      };
      vehicles.push({ id: (await fleetworth.call('createVehicle', { body })).data.id, vin });
    }
  });
  afterAll(() => fleetworth.stop());

  const run = async (type: Type, ...lines: string[]): Promise<BatchDetail> => {
    const file = new File([lines.join('\n')], 'contracts.csv');
    const { data } = await fleetworth.call('uploadFinanceBatch', { upload: { type, company, file } });
    await fleetworth.call('startFinanceBatch', { params: { id: data.id } });
    const get = async () => (await fleetworth.call('getFinanceBatch', { params: { id: data.id } })).data;
    await expect.poll(async () => (await get()).status).toMatch(/finished|failed/);
    return await get();
  };
  const financeOf = async (place: number) =>
    (await fleetworth.call('getFinance', { params: { id: vehicles[place]?.id ?? 0 } })).data;
  const vin = (place: number) => vehicles[place]?.vin ?? '';

  test.each<[Type, string, string, object]>([
    [
      'assumption',
      'Monthly Depreciation,Monthly Payment',
      '510,$689.00',
      { type: 'lease', method: 'one', monthly_depreciation: 510, monthly_payment: 689 },
    ],
    [
      'lease',
      'Monthly Depreciation %,Monthly Interest %',
      '1.35,0.5 %',
      { type: 'lease', method: 'two', monthly_depreciation_rate: 1.35, monthly_interest_rate: 0.5 },
    ],
    [
      'flooring',
      'Down Payment,Monthly Depreciation %,Monthly Interest %,Monthly Fee',
      '0,2 %,1,50',
      { type: 'loan', method: 'one', monthly_payment: 50, down_payment: 0 },
    ],
    [
      'finance',
      'Down Payment,Monthly Interest %,Monthly Depreciation %,Term',
      '"$1,000",0.5,,',
      { type: 'loan', method: 'two', monthly_depreciation_rate: null, down_payment: 1_000 },
    ],
  ])('of type %s creates or replaces the contract of a vehicle', async (type, heading, figures, stored) => {
    const { results } = await run(
      type,
      `VIN,Source,Length,Purchase Amount,Start Date,${heading}`,
      `${vin(0)},Assumption,48,"$26,500.00",10/01/2025,${figures}`,
    );
    expect(results?.errors).toEqual({});
    expect(await financeOf(0)).toMatchObject({
      ...stored,
      length: 48,
      purchase_amount: 26_500,
      start_date: '2025-10-01',
    });
  });

  test('shows a new contract as read, with the labels of a changed one', async () => {
    const { id } = await run(
      'lease',
      'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation %,Monthly Interest %',
      `${vin(3)},Assumption,48,"26,500",2025-10-01,1.35,0.5%`,
      `${vin(3)},Assumption,36,"$26,400.50",10/1/2025,1.4 %,.5`,
    );
    const { items } = (await fleetworth.call('listRowsOfFinanceBatch', { params: { id }, query: {} })).data;
    const created = items[0]?.changes.map(({ column, to }) => `${column} ${to}`);
    expect(created).toEqual([
      'Again in row 3',
      'Source Assumption',
      'Length 48',
      'Purchase Amount $26,500.00',
      'Start Date 10/01/2025',
      'Monthly Depreciation % 1.35%',
      'Monthly Interest % 0.5%',
    ]);
    const [link, ...changes] = items[1]?.changes ?? [];
    expect(link).toEqual({ column: 'After', from: null, to: 'row 2' });
    for (const { column, from } of changes) expect(created).toContain(`${column} ${from}`);
    expect(changes).toHaveLength(3);
  });

  test('lists the errors of each row, and applies the others', async () => {
    const { results, status } = await run(
      'assumption',
      'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation,Monthly Payment',
      `${vin(1)},Assumption,48,26500,10/01/2025,510,689`,
      `${vin(2)},Nobody,48,26500,10/01/2025,510,400`,
      `1FTEW1EP6JFC33299,Assumption,0,26500,10/01/2025,510,689`,
      `1FTEW1EP6JFC33298,Assumption,48,26500,10/01/2025,510,689`,
    );
    expect(status).toBe('finished');
    expect(results).toMatchObject({
      message: '1 of 4 rows applied.',
      errors: {
        [`row 3 · ${vin(2)}`]:
          "This lender doesn't exist. Monthly Payment must not be less than Monthly Depreciation.",
        'row 4 · 1FTEW1EP6JFC33299': "Please type Period. This vehicle doesn't exist.",
        'row 5 · 1FTEW1EP6JFC33298': "This vehicle doesn't exist.",
      },
    });
    expect(await financeOf(1)).toMatchObject({ monthly_depreciation: 510 });
    expect(await financeOf(2)).toBeNull();
  });

  test('creates no new version if nothing changes', async () => {
    const before = await financeOf(1);
    const { results } = await run(
      'assumption',
      'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation,Monthly Payment',
      `${vin(1)},assumption,48,26500,10/01/2025,510,689`,
    );
    expect(results).toMatchObject({ skipped_count: 1 });
    expect(await financeOf(1)).toEqual(before);
  });
});

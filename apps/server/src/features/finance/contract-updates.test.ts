import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionsIn, SheetKit, textFile } from '../../../test/sheet-kit.ts';

const F150 = '1FTEW1EP4JF720168';
const CAMRY = '4T1G11AKXNU720175';
const UNKNOWN = '1C6SRFJT6LN720203';

let kit: SheetKit;
beforeAll(async () => {
  kit = await SheetKit.start();
  await kit.addVehicles([
    [F150, '00041'],
    [CAMRY, '42'],
  ]);
});
afterAll(() => kit.stop());

const HEADING = 'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation %,Monthly Interest %';

const contractOf = async (vin: string) => {
  const id = (await kit.findVehicle(vin))?.id ?? 0;
  return (await kit.fleetworth.call('getFinance', { params: { id } })).data;
};

describe('a row of a vehicle with a contract', () => {
  test('needs only VIN or unit and one other column', async () => {
    await kit.run('lease', textFile(HEADING, `${F150},Assumption,48,26500,10/01/2025,1.5,0.5`));
    const before = await contractOf(F150);
    const { after } = await kit.run('lease', textFile('Unit,Purchase Amount', '41,27000'));
    expect(after.results).toMatchObject({ updated_count: 1, errors: {} });
    const { data } = await kit.fleetworth.call('listRowsOfFinanceBatch', {
      params: { id: after.id },
      query: {},
    });
    expect(data.items[0]?.changes).toEqual([
      { column: 'Purchase Amount', from: '$26,500.00', to: '$27,000.00' },
    ]);
    expect(await contractOf(F150)).toEqual({
      ...before,
      purchase_amount: 27_000,
      version: (before?.version ?? 0) + 1,
    });
  });

  test('ignores empty cells', async () => {
    const before = await contractOf(F150);
    const { after } = await kit.run('lease', textFile(HEADING, `${F150.slice(-8)},,36,,,,`));
    expect(after.results).toMatchObject({ updated_count: 1, errors: {} });
    expect(await contractOf(F150)).toMatchObject({
      ...before,
      length: 36,
      version: (before?.version ?? 0) + 1,
    });
  });

  test('of another type keeps only fields with the same meaning, and lists missing ones', async () => {
    const { after } = await kit.run('assumption', textFile('VIN,Monthly Payment', `${F150},689`), {
      columns: { 1: 'vin', 2: 'monthly_payment' },
    });
    expect(rejectionsIn(after)).toEqual([[2, 'Monthly Depreciation', 'Please type Monthly Depreciation.']]);
    const both = textFile('VIN,Monthly Payment,Monthly Depreciation', `${F150},689,510`);
    expect((await kit.run('assumption', both)).after.results).toMatchObject({ updated_count: 1 });
    expect(await contractOf(F150)).toMatchObject({
      method: 'one',
      length: 36,
      purchase_amount: 27_000,
      monthly_payment: 689,
      monthly_interest_rate: null,
    });
  });
});

test('rows without a contract or vehicle are rejected one by one', async () => {
  await kit.run('lease', textFile(HEADING, `${F150},Assumption,48,26500,10/01/2025,1.5,0.5`));
  const { after } = await kit.run(
    'lease',
    textFile('VIN,Length', `${F150},24`, `${CAMRY},24`, `${UNKNOWN},24`),
  );
  expect(after.results).toMatchObject({ updated_count: 1 });
  const rows = rejectionsIn(after);
  expect(rows.filter(([row]) => row === 3).map(([, column]) => column)).toEqual([
    'Source',
    'Purchase Amount',
    'Start Date',
    'Monthly Depreciation %',
    'Monthly Interest %',
  ]);
  expect(rows).toContainEqual([4, 'VIN', "This vehicle doesn't exist."]);
});

test('a sheet of vehicles without contracts asks for the required columns', async () => {
  const { body } = await kit.upload('lease', textFile('VIN,Length', `${CAMRY},24`));
  expect(body.reason).toBe('batch.which_columns');
});

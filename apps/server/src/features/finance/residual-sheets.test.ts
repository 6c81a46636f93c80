import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionsIn, SheetKit, textFile } from '../../../test/sheet-kit.ts';

const F150 = '1FTEW1EP4JF720168';
const CAMRY = '4T1G11AKXNU720175';
const ACCORD = '1HGCV1F36LA720028';

let kit: SheetKit;
beforeAll(async () => {
  kit = await SheetKit.start();
  await kit.addVehicles([
    [F150, '00041'],
    [CAMRY, '42'],
    [ACCORD, '43'],
  ]);
});
afterAll(() => kit.stop());

const HEADING = 'VIN,Source,Length,Purchase Amount,Start Date,Monthly Payment,Residual value';

const contractOf = async (vin: string) => {
  const id = (await kit.findVehicle(vin))?.id ?? 0;
  return (await kit.fleetworth.call('getFinance', { params: { id } })).data;
};

const changesOf = async (id: number) =>
  (await kit.fleetworth.call('listRowsOfFinanceBatch', { params: { id }, query: {} })).data.items.map(
    ({ changes }) => changes,
  );

test('a residual determines a missing monthly depreciation, and the preview says so', async () => {
  const before = await kit.preview(
    'assumption',
    textFile(HEADING, `${F150},Assumption,48 months,"$26,500.00",09/01/2024,600.50,14000`),
  );
  expect(before.preview).toMatchObject({ create: 1, refuse: 0 });
  expect(before.notes).toContain(
    'Empty Monthly Depreciation cells are calculated as (Purchase Amount − Residual) / Length.',
  );
  const [changes] = await changesOf(before.id);
  expect(changes).toContainEqual({ column: 'Monthly Depreciation', from: null, to: '$260.42' });
  expect(changes?.map(({ column }) => column)).not.toContain('Residual');
  await kit.finish('assumption', before.id);
  expect(await contractOf(F150)).toMatchObject({
    length: 48,
    purchase_amount: 26_500,
    monthly_depreciation: 260.42,
    monthly_payment: 600.5,
  });
});

test('a residual alone changes the depreciation of an existing contract by its terms', async () => {
  const { after } = await kit.run('assumption', textFile('VIN,Residual', `${F150},16900`));
  expect(after.results).toMatchObject({ updated_count: 1, errors: {} });
  expect(await changesOf(after.id)).toEqual([
    [{ column: 'Monthly Depreciation', from: '$260.42', to: '$200.00' }],
  ]);
});

test('a lease portfolio is matched once, and its lender is created from the preview', async () => {
  const vins = ['1FTEW1EP4JF720462', '4T1G11AK5NU720469'] as const;
  await kit.addVehicles([
    [vins[0], 'P1'],
    [vins[1], 'P2'],
  ]);
  const file = textFile(
    [
      'lease_id,vin,lessor,start_date,end_date,term_months',
      'monthly_rent,capitalized_cost,residual_value,status',
    ].join(','),
    `LSE-0,${vins[0]},First Example Leasing,2024-09-01,2028-09-01,48 months,600.50,"$26,500.00",14000,Active`,
    `LSE-1,${vins[1]},First Example Leasing,2024-09-01,2028-09-01,48 months,601.50,"$26,600.00",14000,Active`,
  );
  const { body } = await kit.upload('assumption', file);
  expect(body).toMatchObject({
    reason: 'batch.which_columns',
    data: { missing: ['length', 'monthly_payment'] },
  });
  const columns = {
    2: 'vin',
    3: 'source',
    4: 'start_date',
    6: 'length',
    7: 'monthly_payment',
    8: 'purchase_amount',
    9: 'residual',
  };
  const { id, preview } = await kit.preview('assumption', file, { columns });
  expect(preview).toMatchObject({ create: 0, refuse: 2 });
  await kit.fleetworth.call('createNames', { params: { id }, body: { lenders: ['First Example Leasing'] } });
  await expect.poll(async () => (await kit.get('assumption', id)).preview?.create).toBe(2);
  await kit.finish('assumption', id);
  expect(await Promise.all(vins.map(contractOf))).toMatchObject([
    { length: 48, purchase_amount: 26_500, monthly_depreciation: 260.42, monthly_payment: 600.5 },
    { length: 48, purchase_amount: 26_600, monthly_depreciation: 262.5, monthly_payment: 601.5 },
  ]);
});

test('a monthly depreciation takes precedence over a residual, which may be unreadable', async () => {
  const { after } = await kit.run(
    'assumption',
    textFile(`${HEADING},Monthly Depreciation`, `${CAMRY},Assumption,48,26500,09/01/2024,600.50,52%,300`),
  );
  expect(after.results).toMatchObject({ created_count: 1, errors: {} });
  expect(await contractOf(CAMRY)).toMatchObject({ monthly_depreciation: 300 });
});

test('rejects rows whose residual determines no depreciation, with only that reason', async () => {
  const { after } = await kit.run(
    'assumption',
    textFile(
      HEADING,
      `${ACCORD},Assumption,48,26500,09/01/2024,600.50,26500`,
      `${ACCORD},Assumption,,26500,09/01/2024,600.50,14000`,
      `${ACCORD},Assumption,48,26500,09/01/2024,600.50,`,
      `${ACCORD},Assumption,48,26500,09/01/2024,600.50,52`,
      `${ACCORD},Assumption,48,26500,09/01/2024,600.50,52%`,
    ),
  );
  expect(rejectionsIn(after)).toEqual([
    [2, 'Residual', 'Residual must be less than Purchase Amount.'],
    [3, 'Length', 'Please type Period.'],
    [4, 'Monthly Depreciation', 'Please type Monthly Depreciation.'],
    [5, 'Residual', 'Type Residual in dollars, not as a percent.'],
    [6, 'Monthly Depreciation', 'Please type Monthly Depreciation.'],
  ]);
});

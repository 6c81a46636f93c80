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

test('a residual in place of a monthly depreciation gives it, and the preview says so', async () => {
  const before = await kit.preview(
    'assumption',
    textFile(HEADING, `${F150},Assumption,48 months,"$26,500.00",09/01/2024,600.50,14000`),
  );
  expect(before.preview).toMatchObject({ create: 1, refuse: 0 });
  expect(before.notes).toContain(
    'Monthly Depreciation is computed where the sheet has none: (Purchase Amount − Residual) / Length.',
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

test('a monthly depreciation in the row wins over its residual', async () => {
  const { after } = await kit.run(
    'assumption',
    textFile(`${HEADING},Monthly Depreciation`, `${CAMRY},Assumption,48,26500,09/01/2024,600.50,14000,300`),
  );
  expect(after.results).toMatchObject({ created_count: 1, errors: {} });
  expect(await contractOf(CAMRY)).toMatchObject({ monthly_depreciation: 300 });
});

test('rows whose residual gives no depreciation are refused with the reason alone', async () => {
  const { after } = await kit.run(
    'assumption',
    textFile(
      HEADING,
      `${ACCORD},Assumption,48,26500,09/01/2024,600.50,26500`,
      `${ACCORD},Assumption,,26500,09/01/2024,600.50,14000`,
      `${ACCORD},Assumption,48,26500,09/01/2024,600.50,`,
    ),
  );
  expect(rejectionsIn(after)).toEqual([
    [2, 'Residual', 'Residual must be less than Purchase Amount.'],
    [3, 'Length', 'Please type Period.'],
    [4, 'Monthly Depreciation', 'Please type Monthly Depreciation.'],
  ]);
});

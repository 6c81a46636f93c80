import type { UnmatchedColumns } from '@fleetworth/contract/sheet-matching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SheetKit, textFile } from '../../../test/sheet-kit.ts';

let kit: SheetKit;
beforeAll(async () => {
  kit = await SheetKit.start();
});
afterAll(() => kit.stop());

const HEADING = 'VIN,Unit,Location,Distance so far,Since';
const ROWS = ['1FTEW1EPXJF720126,1,MAIN,41203,2024-01-15', '4T1G11AK2NU720056,2,MAIN,8100,2024-01-15'];

test('a sheet without mileage and in-service dates says what its new vehicles lack', async () => {
  const missing = [
    'No column for mileage. Without mileage, 2 new vehicles get no market value.',
    'No column for in-service dates. Without in-service dates, 2 new vehicles show no months in service.',
  ];
  const before = await kit.preview('create', textFile(HEADING, ...ROWS));
  expect(before.missing).toEqual(missing);
  const matched = await kit.preview('create', textFile(HEADING, ...ROWS), {
    columns: { 1: 'vin', 2: 'unit', 3: 'location', 4: 'mileage' },
    defaults: { in_service_date: '01/15/2024' },
  });
  expect(matched.missing).toEqual([]);
  expect((await kit.finish('create', before.id)).missing).toEqual(missing);
  const redRows = ROWS.map((row) => `${row},red`);
  const known = await kit.preview('create', textFile(`${HEADING},Color`, ...redRows), {
    columns: { 1: 'vin', 6: 'color' },
  });
  expect(known).toMatchObject({ preview: { create: 0, update: 2 }, missing: [] });
});

test('empty cells of the mileage are counted', async () => {
  const { missing } = await kit.preview(
    'create',
    textFile(
      'VIN,Unit,Location,Odo,In-Svc Dt',
      '1FTEW1EP4JF720168,3,MAIN,,01/15/2024',
      '1FTEW1EP4JF720252,4,MAIN,41203,01/15/2024',
    ),
  );
  expect(missing).toEqual(['Without mileage, 1 new vehicle gets no market value.']);
});

test('a loan without monthly depreciation says how it is paid down', async () => {
  await kit.addVehicles([['1FTEW1EP9JF720294', '5']]);
  const { body } = await kit.fleetworth.attempt('uploadFinanceBatch', {
    upload: {
      type: 'finance',
      company: kit.company,
      file: textFile(
        'VIN,Source,Length,Purchase Amt,Start Dt,Down Pmt,Mo. Int',
        '1FTEW1EP9JF720294,Assumption,48,26500,01/15/2024,1000,0.5',
      ),
    },
  });
  const { id } = (body as unknown as { data: { id: number } }).data;
  await expect
    .poll(async () => (await kit.get('lease', id)).missing)
    .toEqual([
      'No column for monthly depreciation. Without monthly depreciation, 1 new contract is paid down to $0.',
    ]);
});

test('the question for columns names the effect of a missing mileage', async () => {
  const { body } = await kit.upload('create', textFile('VIN,Distance so far', '1FTEW1EPXJF720336,41203'), {
    choose_columns: true,
  });
  const { fields } = body.data as UnmatchedColumns;
  expect(fields.find(({ field }) => field === 'mileage')?.when_missing).toBe(
    'No column for mileage. Without mileage, new vehicles get no market value.',
  );
});

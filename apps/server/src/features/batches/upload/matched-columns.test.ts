import type { UnmatchedColumns } from '@fleetworth/contract/sheet-matching';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SheetType, SheetKit, textFile } from '../../../../test/sheet-kit.ts';

let kit: SheetKit;
beforeAll(async () => {
  kit = await SheetKit.start();
});
afterAll(() => kit.stop());

/** Uploads a sheet whose columns are unclear and returns the question. */
async function askColumns(type: SheetType, file: File, answers: object = {}): Promise<UnmatchedColumns> {
  const { status, body } = await kit.upload(type, file, answers);
  expect([status, body.reason]).toEqual([422, 'batch.which_columns']);
  return body.data as UnmatchedColumns;
}

const HEADING = 'VIN,Year,Make,Model,Trim,Mileage,Color,PurchasePrice,ListPrice,PurchaseDate,ListDate,Status';
const DEALER_LOT = [
  '1FTEW1EP2JF720007,2018,Ford,F-150,XLT,20000,Silver,22500,26995,2024-01-15,2024-02-01,Available',
  '4T1G11AK8NU720014,2022,Toyota,Camry,SE,21111,Silver,22501,26996,2024-01-15,2024-02-01,Available',
  '1GCUYDED7KZ720021,2019,Chevrolet,Silverado 1500,LT,22222,Silver,22502,26997,2024-01-15,,In Transit',
];
const NEXT_LOT = [
  '1FTEW1EP4JF720168,2018,Ford,F-150,XLT,20000,Silver,22500,26995,2024-01-15,2024-02-01,Available',
];

describe('a dealer feed without location, unit and in-service date', () => {
  test('asks for its columns with samples, missing columns and a suggested unit', async () => {
    const question = await askColumns('create', textFile(HEADING, ...DEALER_LOT));
    expect(question.missing).toEqual(['unit', 'location']);
    expect(question.defaults).toEqual({ unit: 'vin_last_8' });
    expect(question.fields.find(({ field }) => field === 'location')).toEqual({
      field: 'location',
      label: 'Location code',
      is_required: false,
      is_required_for_new: true,
      fills_all_rows: true,
    });
    expect(question.columns).toHaveLength(12);
    expect(question.columns[0]).toEqual({
      index: 1,
      heading: 'VIN',
      samples: ['1FTEW1EP2JF720007', '4T1G11AK8NU720014', '1GCUYDED7KZ720021'],
      field: 'vin',
    });
    expect(question.columns[10]).toEqual({
      index: 11,
      heading: 'ListDate',
      samples: ['2024-02-01', '2024-02-01'],
      field: null,
    });
  });

  test('is imported with values for all rows, and says how columns were read', async () => {
    const columns = { 1: 'vin', 2: 'model_year', 3: 'brand', 4: 'model', 5: 'model_detail', 6: 'mileage' };
    const defaults = { location: 'MAIN', in_service_date: '1/15/24', unit: 'vin_last_8' };
    const { before, after } = await kit.run('create', textFile(HEADING, ...DEALER_LOT), {
      columns,
      defaults,
    });
    expect(before.columns.slice(4)).toEqual([
      { heading: 'Trim', column: 'Detail' },
      { heading: 'Mileage', column: 'Mileage' },
    ]);
    expect(before.defaults).toEqual([
      { column: 'Unit', value: 'last 8 of the VIN' },
      { column: 'Location code', value: 'MAIN' },
      { column: 'In Service Date', value: '01/15/2024' },
    ]);
    expect(before.not_read.count).toBe(6);
    expect(after.results).toMatchObject({ created_count: 3, refused_count: 0 });
    expect(await kit.findVehicle('1FTEW1EP2JF720007')).toMatchObject({
      unit: 'JF720007',
      location: { id: kit.location },
      in_service_date: '2024-01-15',
    });
  });

  test('with the same headings is matched as before and only asks for values', async () => {
    const question = await askColumns('create', textFile(HEADING, ...NEXT_LOT));
    const chosen = question.columns.filter(({ field }) => field !== null);
    expect(chosen.map(({ heading }) => heading)).toEqual(['VIN', 'Year', 'Make', 'Model', 'Trim', 'Mileage']);
    expect(question.missing).toEqual(['unit', 'location']);
    // Values for all rows are suggested again, except dates.
    expect(question.defaults).toEqual({ unit: 'vin_last_8', location: 'MAIN' });
    const defaults = { location: 'MAIN', in_service_date: '2024-01-15', unit: 'vin_last_8' };
    const preview = await kit.preview('create', textFile(HEADING, ...NEXT_LOT), { defaults });
    expect(preview.columns).toHaveLength(6);
  });

  test('suggests its values again when columns change, except dates and matched fields', async () => {
    const file = textFile(HEADING, ...NEXT_LOT);
    const columns = { 1: 'vin', 6: 'mileage' };
    const defaults = {
      location: 'MAIN',
      unit: 'vin_last_8',
      status: 'active',
      in_service_date: '2024-01-15',
    };
    await kit.preview('create', file, { columns, defaults });
    const question = await askColumns('create', file, { choose_columns: true });
    expect(question.defaults).toEqual({ location: 'MAIN', unit: 'vin_last_8', status: 'active' });
    await kit.preview('create', file, {
      columns: { ...columns, 12: 'status' },
      defaults: { location: 'MAIN', unit: 'vin_last_8' },
    });
    expect((await askColumns('create', file, { choose_columns: true })).defaults).toEqual({
      location: 'MAIN',
      unit: 'vin_last_8',
    });
  });

  test('rejects a value for all rows that cannot be read, under its field', async () => {
    const columns = { 1: 'vin', 6: 'mileage' };
    const defaults = { location: 'MAIN', unit: 'vin_last_8', in_service_date: 'soon' };
    const { status, body } = await kit.upload('create', textFile(HEADING, ...DEALER_LOT), {
      columns,
      defaults,
    });
    expect([status, body.errors]).toEqual([422, { in_service_date: ['Invalid type In Service Date'] }]);
  });
});

test('a master list below other headings is matched once, and read straight from then on', async () => {
  const rows = [
    ['Primary Region', 'Status', 'Current Truck #', 'VIN #', 'Current Mileage', 'Lease Start', 'Yard code'],
    ['EAST', 'ACTIVE', '001', '1FTEW1EP7JF720049', 24_932, new Date('2024-12-20'), 'MAIN'],
    ['NORTH', 'ACTIVE TRANSFER', '002', '4T1G11AK2NU720056', 24_933, new Date('2024-12-20'), 'MAIN'],
  ];
  const file = async () =>
    new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'FLEET', rows }] }))], 'fleet.xlsx');
  expect(await askColumns('create', await file())).toMatchObject({
    missing: ['unit', 'location'],
  });
  const columns = {
    2: 'status',
    3: 'unit',
    4: 'vin',
    5: 'mileage',
    6: 'in_service_date',
    7: 'location',
  };
  const { after } = await kit.run('create', await file(), { columns });
  expect(after.results).toMatchObject({ created_count: 2, refused_count: 0 });
  expect(await kit.findVehicle('4T1G11AK2NU720056')).toMatchObject({
    unit: '002',
    status: 'active',
    in_service_date: '2024-12-20',
  });
  const again = await kit.preview('create', await file());
  expect(again.columns).toContainEqual({ heading: 'Lease Start', column: 'In Service Date' });
  expect(await askColumns('create', await file(), { choose_columns: true })).toMatchObject({ missing: [] });
});

test('a lease portfolio with terms in months is imported with the lender for all rows', async () => {
  const file = textFile(
    'lease_id,vin,start_date,term_months,monthly_rent,capitalized_cost,dep',
    'LSE-0,1FTEW1EP7JF720049,2024-09-01,48 months,600.50,"$26,500.00",260.42',
  );
  const question = await askColumns('assumption', file);
  expect(question.missing).toEqual(['source', 'length', 'monthly_depreciation', 'monthly_payment']);
  const columns = {
    2: 'vin',
    3: 'start_date',
    4: 'length',
    5: 'monthly_payment',
    6: 'purchase_amount',
    7: 'monthly_depreciation',
  };
  const { after } = await kit.run('assumption', file, { columns, defaults: { source: 'Assumption' } });
  expect(after.results?.errors).toEqual({});
  expect(after.results).toMatchObject({ created_count: 1, refused_count: 0 });
});

test('asks about two synonyms of one column instead of guessing', async () => {
  const question = await askColumns(
    'create',
    textFile(
      'VIN,Unit,Location,Current Odometer,Last Odometer,In Service Date',
      '1FTEW1EP7JF720049,1,MAIN,1,2,2024-01-15',
    ),
  );
  expect(question.missing).toEqual([]);
  expect(question.notes).toEqual([
    'Several columns match Mileage: Current Odometer, Last Odometer. Choose one.',
  ]);
  expect(question.columns.slice(3, 5).map(({ field }) => field)).toEqual([null, null]);
});

test('only VINs and odometers of unknown vehicles ask for the columns of new vehicles', async () => {
  const file = () =>
    textFile('VIN,Asset ID,Department,Odometer', '1FTEW1EP6JF720901,# 8101,Public Works,54823');
  const question = await askColumns('create', file());
  expect(question.missing).toEqual(['unit', 'location']);
  const { after } = await kit.run('create', file(), {
    columns: { 1: 'vin', 2: 'unit', 4: 'mileage' },
    defaults: { location: 'MAIN' },
  });
  expect(after.results).toMatchObject({ created_count: 1, refused_count: 0 });
  expect(await kit.findVehicle('1FTEW1EP6JF720901')).toMatchObject({ unit: '# 8101', mileage: 54_823 });
});

test('a column of VINs without a known heading is suggested, but must be confirmed', async () => {
  const sheet = textFile('Serial code,Unit', '1FTEW1EP7JF720049,1', '4T1G11AK2NU720056,2');
  const question = await askColumns('create', sheet);
  expect(question.columns[0]).toMatchObject({ heading: 'Serial code', field: 'vin' });
  expect(question.missing).toContain('vin');
});

const NO_HEADER = [
  'This sheet has no header row. Add a row with column names above the first row and upload it again.',
];

test.each(['create', 'lease', 'mileage'] as const)(
  'a list of VINs without a header row says so (%s)',
  async (type) => {
    for (const rows of [['1FTEW1EP7JF720049'], ['1FTEW1EP7JF720049,101', '4T1G11AK2NU720056,102']]) {
      const { status, body } = await kit.upload(type, textFile(...rows));
      expect([status, body.reason, body.errors]).toEqual([422, 'batch.no_header', { file: NO_HEADER }]);
    }
  },
);

test.each([
  [{ 1: 'vin', 2: 'vin' }, 'Each field can have only one column.'],
  [{ 1: 'vin', 9: 'unit' }, 'Invalid column.'],
  [{ 1: 'nothing' }, 'Invalid column.'],
])('the columns %o are rejected', async (columns, text) => {
  const { status, body } = await kit.upload('create', textFile('VIN,Unit', '1FTEW1EP7JF720049,1'), {
    columns,
  });
  expect([status, body.errors]).toEqual([422, { columns: [text] }]);
});

test('NUL in a value for all rows is rejected', async () => {
  const answers = { columns: { 1: 'vin' }, defaults: { unit: 'a\u0000b' } };
  const { status, body } = await kit.upload('create', textFile('VIN', '1FTEW1EP7JF720049'), answers);
  expect([status, body.reason]).toEqual([422, 'request.invalid']);
});

test('a sheet of another kind says where it belongs', async () => {
  const sheet = textFile('Location code,Class,Utilization,RPU,T&M', 'MAIN,Midsize,80,900,600');
  expect(await askColumns('create', sheet)).toMatchObject({
    notes: ['This looks like a sheet for Class performance batches.'],
  });
});

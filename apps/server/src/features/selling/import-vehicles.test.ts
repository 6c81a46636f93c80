import type { SellStartingValues } from '@fleetworth/contract/selling';
import type { UnsuitableVehicle } from '@fleetworth/contract/unsuitable-vehicle';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  headingOfTemplate,
  REJECTED_SHEETS,
  rowsOfTemplate,
  uploadSelection,
} from '../../../test/selection-sheets.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const HEADINGS = [
  'VIN',
  'Due Loc. Name',
  'Pickup Loc. Num.',
  'Mileage',
  'Sell Price',
  'Grade',
  'Initial Cost Selection',
  'Initial Cost',
  'Status',
  'Is with MMR?',
  'Retail',
  'Wholesale',
];

interface StoredVehicle {
  id: number;
  vin: string;
  mileage: number;
  auction: number;
  purchase_amount: number | null;
}

let fleetworth: TestFleetworth;
let vehicles: StoredVehicle[];
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  const { rows } = await fleetworth.database.pool.query<StoredVehicle>(`
    select v.id, v.vin, p.mileage, p.auction / 100.0 as auction, p.purchase_amount / 100.0 as purchase_amount
    from vehicles v join positions p on p.company_id = v.company_id and p.vehicle_id = v.id
    where v.company_id in (1, 2) and v.status = 'active' and p.auction is not null order by v.id`);
  vehicles = rows;
  await fleetworth.database.pool.query(
    `update locations set due_location_name = 'Yard of ' || name, pickup_location_number = id::text`,
  );
});
afterAll(() => fleetworth.stop());

const upload = (bytes: string | Uint8Array, name = 'vehicles.csv') =>
  uploadSelection(fleetworth, 'importSellVehicles', new File([bytes as BlobPart], name));

interface Imported {
  items: SellStartingValues[];
  errors: UnsuitableVehicle[];
  to_check: UnsuitableVehicle[];
}

const read = async (...lines: string[]): Promise<Imported> => {
  const { status, body } = await upload([HEADINGS.join(','), ...lines].join('\n'));
  expect(status).toBe(200);
  return (body as unknown as { data: Imported }).data;
};
const NO_ITEM = {} as SellStartingValues;
const vinAt = (place: number): string => vehicles[place]?.vin ?? '';

test('warns about a price far from the auction value with its row, and accepts the vehicle', async () => {
  const [first, second] = vehicles;
  const prices = [Number(first?.auction) * 0.59, Number(second?.auction)].map((price) => price.toFixed(2));
  const { items, errors, to_check } = await read(
    `${vinAt(0)},,,,${prices[0]},,,,,,,`,
    `${vinAt(1)},,,,${prices[1]},,,,,,,`,
    vinAt(2),
  );
  expect([items.length, errors]).toEqual([3, []]);
  expect(to_check).toEqual([
    { row: 2, vin: vinAt(0), message: expect.stringMatching(/^Below 60% of the \$[\d,.]+ auction value\.$/) },
  ]);
});

test('names the row of a mileage below the last reading and of an implausible increase', async () => {
  const [first, second, third] = vehicles.slice(3, 6);
  const { items, to_check } = await read(
    `${first?.vin},,,${Number(first?.mileage) - 1},,,,,,,,`,
    `${second?.vin},,,${Number(second?.mileage) + 900_000},,,,,,,,`,
    `${third?.vin},,,${third?.mileage},,,,,,,,`,
  );
  expect(items).toHaveLength(3);
  expect(to_check).toEqual([
    { row: 2, vin: first?.vin, message: expect.stringMatching(/^Lower than [\d,]+ miles on .*\.$/) },
    {
      row: 3,
      vin: second?.vin,
      message: expect.stringMatching(/^900,000 miles more than [\d,]+ miles on .*\.$/),
    },
    { row: 3, vin: second?.vin, message: 'Above 500,000 miles.' },
  ]);
});

test('empty cells use the initial values, filled ones replace them', async () => {
  const [vehicle] = vehicles;
  const { items, errors } = await read(
    vinAt(0),
    `${vinAt(1)},Yard 5,017,"41,203","$20,995.00",4.15,yes,26500.5,A7,Yes,TRUE,no`,
  );
  expect(errors).toEqual([]);
  expect(items[0]).toMatchObject({
    vehicle_id: vehicle?.id,
    due_location_name: expect.stringMatching(/^Yard of /),
    pickup_location_number: expect.stringMatching(/^\d+$/),
    mileage: vehicle?.mileage,
    price: Number(vehicle?.auction),
    grade: null,
    initial_cost_selection: false,
    initial_cost: vehicle?.purchase_amount === null ? null : Number(vehicle?.purchase_amount),
    status: '1',
    is_with_mmr: false,
    retail: false,
    wholesale: true,
  });
  expect(items[1]).toMatchObject({
    due_location_name: 'Yard 5',
    pickup_location_number: '017',
    mileage: 41_203,
    price: 20_995,
    grade: 4.15,
    initial_cost_selection: true,
    initial_cost: 26_500.5,
    status: 'A7',
    is_with_mmr: true,
    retail: true,
    wholesale: false,
  });
});

test.each([
  ['Y', 'N'],
  ['y', 'n'],
  ['Yes', 'No'],
])('%s and %s are read as Yes and No', async (yes, no) => {
  const { items, errors } = await read(`${vinAt(6)},,,,,,${yes},26500,,${yes},${yes},${no}`);
  expect(errors).toEqual([]);
  expect(items).toMatchObject([
    { initial_cost_selection: true, is_with_mmr: true, retail: true, wholesale: false },
  ]);
});

test('The example row of the template can be sold once it has the VIN of a vehicle', async () => {
  const [heading = [], example = []] = await rowsOfTemplate(fleetworth, '/sell/excel-template');
  const cells = example.map((value, index) => (heading[index] === 'VIN' ? vinAt(7) : value));
  const { data } = (await upload([heading.join(','), cells.join(',')].join('\n'))).body as unknown as {
    data: Imported;
  };
  expect(data.errors).toEqual([]);
  const [{ vin: _vin, initial_cost_selection: _sendsCost, initial_cost: _cost, ...item } = NO_ITEM] =
    data.items;
  const { rows } = await fleetworth.database.pool.query<{ company_id: number }>(
    'select company_id from vehicles where id = $1',
    [item.vehicle_id],
  );
  const { status } = await fleetworth.attempt('sellVehicles', {
    body: [{ company_id: rows[0]?.company_id, provider: 'fmh', items: [item] }],
  });
  expect(status).toBe(200);
});

test.each<[string, (vin: string) => string, string]>([
  ['a VIN that is none', () => 'short', 'VIN: Please type 17 chars VIN number.'],
  ['an unknown VIN', () => '1FTEW1EP7JFC10399', "This vehicle doesn't exist."],
  ['a price of 0', (vin) => `${vin},,,,0`, 'Sell Price: Price must be above 0.'],
  ['a price below 0', (vin) => `${vin},,,,-5`, 'Sell Price: Price must be above 0.'],
  [
    'a price in another currency',
    (vin) => `${vin},,,,12000 EUR`,
    'Sell Price: Enter dollars with up to two decimals. Amounts are in US dollars, not EUR.',
  ],
  ['a price that is an error', (vin) => `${vin},,,,#REF!`, 'Sell Price: The cell contains #REF!.'],
  ['a mileage of two readings', (vin) => `${vin},,,22.790`, 'Mileage: Mileage must be a whole number'],
  ['a price of two readings', (vin) => `${vin},,,,22.790`, 'Enter 22790 or 22.79.'],
  ['a grade below 1', (vin) => `${vin},,,,,0.9`, 'Grade: Grade must be a number from 1 to 5.'],
  ['a grade above 5', (vin) => `${vin},,,,,5.1`, 'Grade: Grade must be a number from 1 to 5.'],
  ['neither yes nor no', (vin) => `${vin},,,,,,maybe`, 'Initial Cost Selection: Yes or No.'],
  ['a long status', (vin) => `${vin},,,,,,,,${'x'.repeat(21)}`, 'Status: At most 20 characters.'],
])('A row with %s is unsuitable', async (_name, lineOf, message) => {
  const { items, errors } = await read(lineOf(vinAt(2)));
  expect([items.length, errors.length]).toEqual([0, 1]);
  expect(errors[0]?.message).toContain(message);
});

test('Sold and deleted vehicles are unsuitable, and of a vehicle twice the last row counts', async () => {
  const [sold, gone] = [vehicles.at(-1), vehicles.at(-2)];
  await fleetworth.database.pool.query(`update vehicles set status = 'sold' where id = $1`, [sold?.id]);
  await fleetworth.database.pool.query('update vehicles set deleted_at = now() where id = $1', [gone?.id]);
  const { items, errors } = await read(sold?.vin ?? '', gone?.vin ?? '', `${vinAt(3)},A`, `${vinAt(3)},B`);
  expect(items.map(({ due_location_name }) => due_location_name)).toEqual(['B']);
  expect(errors.map(({ message }) => message)).toEqual([
    'This vehicle is already sold.',
    "This vehicle doesn't exist.",
    'Replaced by row 5.',
  ]);
});

test('reads back a template with 500 vehicles, 20 of them invalid', async () => {
  const heading = await headingOfTemplate(fleetworth, '/sell/excel-template');
  expect(heading).toEqual(HEADINGS);
  const rows = vehicles
    .slice(0, 500)
    .map(({ vin }, place) => [vin, 'Yard', '17', 40_000, place % 25 === 0 ? 'unknown' : 20_000 + place, 4.1]);
  expect(rows).toHaveLength(500);
  const file = await writeXlsx({ sheets: [{ name: 'Rows', rows: [HEADINGS, ...rows] }] });
  const { body } = await upload(file, 'filled-in.xlsx');
  const { data } = body as unknown as { data: Imported };
  expect([data.items.length, data.errors.length]).toEqual([480, 20]);
  expect(data.items[0]).toMatchObject({ vin: vinAt(1), price: 20_001, due_location_name: 'Yard' });
});

test('A file of more than 5,000 vehicles is rejected', async () => {
  const { status, body } = await upload(['VIN', ...Array.from({ length: 5_001 }, () => vinAt(0))].join('\n'));
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { reason: 'sell.too_many_rows', errors: { file: ['At most 5,000 vehicles per file.'] } },
  });
});

test('rejects a workbook with the extension .pdf', async () => {
  const file = await writeXlsx({ sheets: [{ name: 'Rows', rows: [HEADINGS, [vinAt(0)]] }] });
  const { status, body } = await upload(file, 'vehicles.pdf');
  expect([status, body.reason, body.errors]).toEqual([
    422,
    'batch.no_file',
    { file: ['Please choose a file of type .xlsx, .xls or .csv.'] },
  ]);
});

test.each(REJECTED_SHEETS)('$name is rejected here too, as in the imports', async ({ make, reason }) => {
  const { status, body } = await upload(make(), 'vehicles.xlsx');
  expect({ status, reason: body.reason }).toEqual({ status: 422, reason });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { headingOfTemplate, REJECTED_SHEETS, uploadSelection } from '../../../test/selection-sheets.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { writeXlsx } from 'hucre';

let fleetworth: TestFleetworth;
let vehicles: { id: number; vin: string; company_id: number; mileage: number | null; state: string }[];
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  const { rows } = await fleetworth.database.pool.query(`
    select v.id, v.vin, v.company_id, s.code as state,
      (select mileage from mileage_records r where r.company_id = v.company_id and r.vehicle_id = v.id
        and r.deleted_at is null order by r.date desc, r.id desc limit 1) as mileage
    from vehicles v join locations l on l.company_id = v.company_id and l.id = v.location_id
    join states s on s.id = l.state_id
    join memberships m on m.company_id = v.company_id and m.role = 'owner'
    join users u on u.id = m.user_id and u.email = 'demo@fleetworth.app'
    where v.deleted_at is null order by v.id`);
  vehicles = rows;
});
afterAll(() => fleetworth.stop());

const upload = (bytes: string | Uint8Array, name = 'vehicles.csv') =>
  uploadSelection(fleetworth, 'importGuideVehicles', new File([bytes as BlobPart], name));

interface Imported {
  items: { vehicle_id: number; vin: string; mileage: number; grade: number | null; state: string | null }[];
  errors: { row: number; vin: string; message: string }[];
}

const read = async (...lines: string[]): Promise<Imported> => {
  const { status, body } = await upload(['VIN,Mileage,Condition Grade,State Code', ...lines].join('\n'));
  expect(status).toBe(200);
  return (body as unknown as { data: Imported }).data;
};

test("empty cells use the stored mileage and the location's state", async () => {
  const [first, second] = vehicles;
  const { items, errors } = await read(`${first?.vin},,,`, `${second?.vin},"51,000",4.1,ga`);
  expect(errors).toEqual([]);
  expect(items).toEqual([
    { vehicle_id: first?.id, vin: first?.vin, mileage: first?.mileage, grade: null, state: first?.state },
    { vehicle_id: second?.id, vin: second?.vin, mileage: 51_000, grade: 4.1, state: 'GA' },
  ]);
});

test('lists unsuitable rows with the error of each value', async () => {
  const vins = vehicles.map(({ vin }) => vin);
  const { items, errors } = await read(
    `${vins[0]},0,,`,
    `${vins[1]},2000001,,`,
    `${vins[2]},22.790,,`,
    `${vins[3]},,0.9,`,
    `${vins[4]},,5.1,`,
    `${vins[5]},,4.15,`,
    `${vins[6]},,,ZZ`,
    '1FTEW1EP7JFC10399,,,',
    'short,,,',
    `${vins[7]},1,,`,
    `${vins[7]},2,,Florida`,
    `${vins[8]},many,9,Atlantis`,
  );
  expect(items.map(({ vin, mileage, state }) => [vin, mileage, state])).toEqual([[vins[7], 2, 'FL']]);
  const mileage = 'Mileage: Mileage must be a whole number from 1 to 2,000,000.';
  const grade = 'Condition Grade: Grade must be from 1 to 5, with one decimal at most.';
  const state = 'State Code: Please type a two-letter state code, such as FL.';
  expect(errors.map(({ row, message }) => [row, message])).toEqual([
    [2, mileage],
    [3, mileage],
    [4, `${mileage} Enter 22790 or 22.`],
    [5, grade],
    [6, grade],
    [7, `${grade} Enter at most one decimal.`],
    [8, state],
    [9, "This vehicle doesn't exist."],
    [10, 'VIN: Please type 17 chars VIN number.'],
    [11, 'Replaced by row 12.'],
    [13, `${mileage} ${grade} ${state}`],
  ]);
});

test('rejects deleted vehicles and vehicles of other companies', async () => {
  const { rows } = await fleetworth.database.pool.query<{ vin: string }>(`
    select v.vin from vehicles v where v.deleted_at is null and not exists (
      select from memberships m join users u on u.id = m.user_id and u.email = 'demo@fleetworth.app'
      where m.company_id = v.company_id) limit 1`);
  const [own] = vehicles.slice(-1);
  await fleetworth.database.pool.query('update vehicles set deleted_at = now() where id = $1', [own?.id]);
  const { items, errors } = await read(`${rows[0]?.vin},,,`, `${own?.vin},,,`);
  expect(items).toEqual([]);
  expect(errors.map(({ message }) => message)).toEqual([
    "This vehicle doesn't exist.",
    "This vehicle doesn't exist.",
  ]);
});

test('reads back a template with 500 vehicles, 20 of them invalid', async () => {
  const heading = await headingOfTemplate(fleetworth, '/blackbook/excel-template');
  expect(heading).toEqual(['VIN', 'Mileage', 'Condition Grade', 'State Code']);
  const rows = vehicles
    .slice(0, 500)
    .map(({ vin }, place) => [vin, place % 25 === 0 ? 'unknown' : 40_000 + place, 4.1, 'FL']);
  expect(rows).toHaveLength(500);
  const file = await writeXlsx({ sheets: [{ name: 'Rows', rows: [heading as string[], ...rows] }] });
  const { body } = await upload(file, 'filled-in.xlsx');
  const { data } = body as unknown as { data: Imported };
  expect(data.items).toHaveLength(480);
  expect(data.errors).toHaveLength(20);
  expect(data.items[0]).toMatchObject({ vin: vehicles[1]?.vin, mileage: 40_001, grade: 4.1, state: 'FL' });
});

test('A file of more than 1,000 vehicles is rejected', async () => {
  const lines = Array.from({ length: 1_001 }, () => `${vehicles[0]?.vin}`);
  const { status, body } = await upload(['VIN', ...lines].join('\n'));
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { reason: 'blackbook.too_many', errors: { file: ['At most 1,000 vehicles per order.'] } },
  });
});

test('rejects a workbook with the extension .pdf', async () => {
  const file = await writeXlsx({ sheets: [{ name: 'Rows', rows: [['VIN'], [vehicles[0]?.vin ?? '']] }] });
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

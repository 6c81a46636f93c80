import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionsIn, SheetKit, textFile } from '../../../../test/sheet-kit.ts';

const F150 = '1FTEW1EP4JF720168';
const CAMRY = '4T1G11AKXNU720175';
const TWIN_1 = '1HGCV1F39LA720189';
const TWIN_2 = '5N1AT2MT2KA720189';
const SOLD = '1GCUYDED9KZ720182';
const NEW = '1C6SRFJT6LN720203';

let kit: SheetKit;
beforeAll(async () => {
  kit = await SheetKit.start();
  await kit.addVehicles([
    [F150, '00041'],
    [CAMRY, '7001'],
    [TWIN_1, '50'],
    [TWIN_2, '050'],
  ]);
  await kit.addVehicles([[SOLD, '7001']], { status: 'sold' });
});
afterAll(() => kit.stop());

const colorOf = async (vin: string) => (await kit.findVehicle(vin))?.color;

/** Returns what is stored of a vehicle, sold ones included. */
async function stored(vin: string): Promise<object | undefined> {
  const { rows } = await kit.fleetworth.database.pool.query<object>(
    'select unit, color, status, in_service_date, location_id, brand_id from vehicles where vin = $1',
    [vin],
  );
  return rows[0];
}

describe('a row of an existing vehicle', () => {
  test.each([
    ['the VIN', 'VIN', F150, F150],
    ['the VIN of a sold vehicle', 'VIN', SOLD, SOLD],
    ['the last 8 of the VIN', 'VIN', CAMRY.slice(-8), CAMRY],
    ['the last 6 of the VIN', 'VIN', F150.slice(-6), F150],
    ['the unit without its leading zeros', 'Unit', '41', F150],
    ['the unit that another vehicle had before it was sold', 'Unit', '7001', CAMRY],
  ])('is found by %s and changes one field', async (_name, heading, key, vin) => {
    const color = `color ${key}`;
    const before = await stored(vin);
    const { after } = await kit.run('create', textFile(`${heading},Color`, `${key},${color}`));
    expect(after.results).toMatchObject({ updated_count: 1, created_count: 0, errors: {} });
    expect(after.results?.updated_items[0]).toMatchObject({ vin });
    expect(await stored(vin)).toEqual({ ...before, color });
  });

  test('ignores empty cells, and keeps the values of other rows', async () => {
    const heading = 'VIN,Unit,Location code,Mileage,In Service Date,Status,Color';
    const { after } = await kit.run(
      'create',
      textFile(heading, `${F150},,,,,,green`, `${CAMRY},,,,,Claims,`),
    );
    expect(after.results).toMatchObject({ updated_count: 2, errors: {} });
    expect(await kit.findVehicle(F150)).toMatchObject({
      unit: '00041',
      mileage: 40_000,
      in_service_date: '2024-01-15',
      status: 'active',
      color: 'green',
    });
    expect((await kit.findVehicle(CAMRY))?.status).toBe('claims');
  });

  test('is found by different keys in one sheet; the last row wins', async () => {
    await kit.run(
      'create',
      textFile('VIN,Unit,Color', `${F150},,one`, `${F150.slice(-8)},,two`, ',00041,three'),
    );
    expect(await colorOf(F150)).toBe('three');
  });
});

describe("a row that doesn't match exactly one vehicle", () => {
  test('is rejected with the vehicles that it may mean', async () => {
    const sheet = textFile(
      'VIN,Unit,Color',
      `${F150},,red`,
      `${TWIN_1.slice(-6)},,red`,
      ',50,red',
      ',7011,red',
      'QX720168,,red',
      'AB720168,,red',
      ',,red',
    );
    const { after } = await kit.run('create', sheet);
    const [first, second] = [`unit 50 (${TWIN_1})`, `unit 050 (${TWIN_2})`];
    const sameEnd = 'Several unsold vehicles have a VIN that ends in “720189”';
    expect(rejectionsIn(after)).toEqual([
      [3, 'VIN', `${sameEnd}: ${first}, ${second}. Enter the full VIN.`],
      [
        4,
        'Unit',
        `Several unsold vehicles have the unit number “50”: ${second}, ${first}. Enter the full VIN.`,
      ],
      [5, 'VIN', 'Please type 17 chars VIN number.'],
      [5, 'Unit', expect.stringMatching(/^No unsold vehicle has the unit number “7011”\. Similar: .*7001/)],
      [6, 'VIN', 'Please type 17 chars VIN number.'],
      [7, 'VIN', 'No unsold vehicle has a VIN that ends in “AB720168”.'],
      [8, 'VIN', 'Please type 17 chars VIN number.'],
    ]);
    expect(after.results).toMatchObject({ updated_count: 1 });
  });

  test('adds a vehicle by its full VIN, or is rejected with what is missing', async () => {
    const { after } = await kit.run('create', textFile('VIN,Color', `${F150},blue`, `${NEW},red`));
    expect(rejectionsIn(after)).toEqual([
      [3, 'Unit', 'Please type UNIT number.'],
      [3, 'Location code', 'Please select your location'],
    ]);
    expect(after.results).toMatchObject({ updated_count: 1 });
  });

  test('is not deleted: deletions need the full VIN', async () => {
    const file = textFile('VIN', F150.slice(-8));
    const { body } = await kit.fleetworth.attempt('uploadVehicleBatch', { upload: { type: 'delete', file } });
    const { id } = (body as unknown as { data: { id: number } }).data;
    const done = await kit.finish('create', id);
    expect(rejectionsIn(done)).toEqual([[2, 'VIN', 'Please type 17 chars VIN number.']]);
  });
});

test('a sheet with only new vehicles asks for the columns they need', async () => {
  const { status, body } = await kit.upload('create', textFile('VIN,Color', `${NEW},red`));
  expect([status, body.reason]).toEqual([422, 'batch.which_columns']);
  const answered = await kit.preview('create', textFile('VIN,Color', `${NEW},red`), {
    columns: { 1: 'vin', 2: 'color' },
  });
  expect(answered.preview).toMatchObject({ create: 0, refuse: 1 });
});

test('a value for all rows changes existing vehicles', async () => {
  const answers = { columns: { 1: 'vin' }, defaults: { status: 'claims' } };
  const { after } = await kit.run('create', textFile('VIN', F150), answers);
  expect(after.results).toMatchObject({ updated_count: 1 });
  expect((await kit.findVehicle(F150))?.status).toBe('claims');
});

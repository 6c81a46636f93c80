import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { rejectionsIn, SheetKit, textFile } from '../../../test/sheet-kit.ts';

const F150 = '1FTEW1EP4JF720168';
const CAMRY = '4T1G11AKXNU720175';
const VAN_1 = '1FTEW1EPXJF720210';
const VAN_2 = '4T1G11AK0NU720217';
const UNKNOWN = '1C6SRFJT6LN720203';

let kit: SheetKit;
let today: string;
beforeAll(async () => {
  kit = await SheetKit.start();
  await kit.addVehicles([
    [F150, '00041'],
    [CAMRY, '42'],
    [VAN_1, 'Van 01'],
    [VAN_2, 'Van 02'],
  ]);
  today = (await kit.readingsOf(F150))[0]?.[0] ?? '';
});
afterAll(() => kit.stop());

/** Returns a day before today as MM/DD/YYYY and YYYY-MM-DD. */
function dayBefore(days: number): { typed: string; stored: string } {
  const stored = new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const [year, month, day] = stored.split('-');
  return { typed: `${month}/${day}/${year}`, stored };
}

describe('a sheet of VINs, odometers and dates', () => {
  test('adds mileage records and changes nothing else', async () => {
    const { typed, stored } = dayBefore(6);
    const before = await kit.findVehicle(F150);
    const { after } = await kit.run(
      'mileage',
      textFile('VIN,Odometer,Reading Date', `${F150},39000,${typed}`, `${CAMRY},39001,${typed}`),
    );
    expect(after).toMatchObject({
      group: 'mileage',
      type: 'create',
      results: { created_count: 2, errors: {} },
    });
    expect(await kit.readingsOf(F150)).toEqual([
      [today, 40_000],
      [stored, 39_000],
    ]);
    const vehicle = await kit.findVehicle(F150);
    expect(vehicle).toMatchObject({ mileage: 40_000, unit: '00041', color: 'white', status: 'active' });
    expect(vehicle?.version).toBe((before?.version ?? 0) + 1);
  });

  test('uploaded as vehicles is read as odometer readings and says so', async () => {
    const { typed } = dayBefore(5);
    const preview = await kit.preview(
      'create',
      textFile('VIN,Odometer,Reading Date', `${F150},39500,${typed}`),
    );
    expect(preview.group).toBe('mileage');
    expect(preview.notes[0]).toMatch(/^Read as odometer readings/);
    expect(preview.preview).toMatchObject({ create: 1, refuse: 0 });
    const { data } = await kit.fleetworth.call('listMileageBatches', { query: {} });
    expect(data.items.map(({ id }) => id)).toContain(preview.id);
    const vehicles = (await kit.fleetworth.call('listVehicleBatches', { query: {} })).data.items;
    expect(vehicles.map(({ id }) => id)).not.toContain(preview.id);
    expect((await kit.fleetworth.call('listBatches', { query: {} })).data.items[0]?.id).toBe(preview.id);
    await kit.finish('create', preview.id);
    expect(await kit.readingsOf(F150)).toContainEqual([dayBefore(5).stored, 39_500]);
  });

  test('uploaded as auction valuations stays an auction valuation', async () => {
    const { data } = await kit.fleetworth.call('uploadAuctionBatch', {
      upload: { region: 'NA', file: textFile('VIN,Odometer,Reading Date', `${F150},39500,01/02/2025`) },
    });
    expect(data.group).toBe('auction');
  });

  test('rejects unknown VINs one by one and names similar vehicles', async () => {
    const typo = `${F150.slice(0, -1)}9`;
    const { after } = await kit.run(
      'mileage',
      textFile(
        'VIN,Odometer,Reading Date',
        `${UNKNOWN},1,01/02/2025`,
        `${typo},1,01/02/2025`,
        `,5,01/02/2025`,
      ),
    );
    expect(rejectionsIn(after)).toEqual([
      [2, 'VIN', "This vehicle doesn't exist."],
      [3, 'VIN', `This vehicle doesn't exist. Similar: unit 00041 (${F150}).`],
      [4, 'VIN', 'Please type 17 chars VIN number.'],
    ]);
  });

  test('rejects a future date and a missing odometer, and reads an empty date as today', async () => {
    const { typed } = dayBefore(-1);
    const { after } = await kit.run(
      'mileage',
      textFile('Unit #,Current Odometer,Current Mileage Date', `42,41000,${typed}`, '42,,', '42,40900,'),
    );
    expect(rejectionsIn(after)).toEqual([
      [2, 'Reading Date', "You can't choose a future date"],
      [3, 'Odometer', 'Please type mils value'],
    ]);
    expect(after.results).toMatchObject({ updated_count: 1 });
    expect((await kit.readingsOf(CAMRY))[0]).toEqual([today, 40_900]);
  });

  test('counts all rows of a vehicle, and the last one of a day wins', async () => {
    const days = [20, 19, 19].map(dayBefore);
    const lines = days.map(({ typed }, index) => `${VAN_2},${30_000 + index},${typed}`);
    const { after } = await kit.run('mileage', textFile('VIN,Odometer,Date', ...lines));
    expect(after.results).toMatchObject({ created_count: 2, updated_count: 1 });
    expect((await kit.readingsOf(VAN_2)).slice(1)).toEqual([
      [days[1]?.stored, 30_002],
      [days[0]?.stored, 30_000],
    ]);
  });

  test('skips readings that are recorded already', async () => {
    const file = () => textFile('VIN,Odometer,Date', `${VAN_1},35000,${dayBefore(9).typed}`);
    await kit.run('mileage', file());
    const before = await fingerprint(kit.fleetworth.database.pool);
    const { after } = await kit.run('mileage', file());
    expect(after.results).toMatchObject({ skipped_count: 1 });
    const changed = Object.entries(await fingerprint(kit.fleetworth.database.pool))
      .filter(([table, state]) => (before as Record<string, unknown>)[table] !== state)
      .map(([table]) => table);
    expect(changed).not.toContain('mileage_records');
    expect(changed).not.toContain('vehicles');
  });

  test('warns about a typo compared with earlier readings and other rows', async () => {
    const [before, between, last] = [18, 12, 10].map((days) => dayBefore(days).typed);
    const preview = await kit.preview(
      'mileage',
      textFile(
        'VIN,Odometer,Date',
        `${VAN_1},30000,${before}`,
        `${VAN_1},310000,${between}`,
        `${VAN_1},32000,${last}`,
      ),
    );
    expect(preview.to_check).toBe(2);
    const { data } = await kit.fleetworth.call('listRowsOfMileageBatch', {
      params: { id: preview.id },
      query: { note: 'check' },
    });
    expect(data.items.map(({ row, warnings }) => [row, warnings[0]?.column])).toEqual([
      [3, 'Odometer'],
      [4, 'Odometer'],
    ]);
    expect(preview.preview).toMatchObject({ create: 3, refuse: 0 });
  });
});

test('of a telematics provider is read by its last trip, converted from kilometers', async () => {
  const day = dayBefore(1).stored;
  // Day number of Excel, which counts from the end of 1899.
  const serial = Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000);
  const rows = [
    ['Device Report'],
    ['Generated', new Date(`${today}T00:00:00Z`)],
    [],
    ['Vehicle Name', 'Device Serial', 'VIN', 'Odometer (km)', 'Last Trip'],
    ['Van 01', 'G90000000000', VAN_1, 66_308.4, new Date(`${day}T00:00:00Z`)],
    ['Van 02', 'G91000000000', VAN_2, 66_309.4, new Date(`${day}T00:00:00Z`)],
  ];
  expect(serial).toBeGreaterThan(46_000);
  const file = new File(
    [new Uint8Array(await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }))],
    'report.xlsx',
  );
  const { before, after } = await kit.run('create', file);
  expect(before.columns).toEqual([
    { heading: 'VIN', column: 'VIN' },
    { heading: 'Vehicle Name', column: 'Unit' },
    { heading: 'Odometer (km)', column: 'Odometer' },
    { heading: 'Last Trip', column: 'Reading Date' },
  ]);
  expect(before.not_read.headings).toEqual(['Device Serial']);
  expect(before.notes).toContain('Odometer: 2 values in kilometers are converted to miles, rounded down.');
  expect(after.results).toMatchObject({ created_count: 2, errors: {} });
  expect(await kit.readingsOf(VAN_1)).toContainEqual([day, 41_202]);
  expect(await kit.findVehicle(VAN_1)).toMatchObject({ unit: 'Van 01' });
});

test('the template is read back without its example row', async () => {
  const { body } = await kit.upload(
    'mileage',
    textFile('VIN,Unit,Odometer,Reading Date', '1FTEW1EP7JFC10312,01041,41203,10/01/2025'),
  );
  expect(body.reason).toBe('batch.empty');
});

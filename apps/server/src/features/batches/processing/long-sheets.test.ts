import { afterAll, beforeAll, expect, test } from 'vitest';
import { SheetKit, textFile } from '../../../../test/sheet-kit.ts';
import { listNextRows } from '../batch-rows.repository.ts';

const F150 = '1FTEW1EP4JF720168';
const CAMRY = '4T1G11AKXNU720175';

let kit: SheetKit;
beforeAll(async () => {
  kit = await SheetKit.start();
  await kit.addVehicles([
    [F150, '00041'],
    [CAMRY, '42'],
  ]);
});
afterAll(() => kit.stop());

/** Rows of unknown units, more than one transaction applies. */
const OTHERS = Array.from({ length: 1_100 }, (_, index) => `X${index}`);

test('the last of the rows that name a vehicle differently wins across a long sheet', async () => {
  const others = OTHERS.map((unit) => `,${unit},white`);
  const { before, after } = await kit.run(
    'create',
    textFile(
      'VIN,Unit,Color',
      `${F150},,one`,
      ...others,
      ',41,two',
      ...others,
      `${F150.slice(-8)},,three`,
      `${F150},,four`,
    ),
  );
  expect(after.results).toMatchObject({ updated_count: 4 });
  expect((await kit.findVehicle(F150))?.color).toBe('four');
  const updates = await kit.rowsOf(before.id, { action: 'update' });
  expect(updates.map(({ row, changes }) => [row, changes.find(({ column }) => column === 'Color')])).toEqual([
    [2, { column: 'Color', from: 'white', to: 'one' }],
    [1_103, { column: 'Color', from: 'one', to: 'two' }],
    [2_204, { column: 'Color', from: 'two', to: 'three' }],
    [2_205, { column: 'Color', from: 'three', to: 'four' }],
  ]);
});

test('the last reading of a day wins across a long sheet, whichever cell names its vehicle', async () => {
  const others = OTHERS.map((unit) => `,${unit},50000,01/10/2025`);
  const day = '01/10/2025';
  await kit.run(
    'mileage',
    textFile(
      'VIN,Unit,Odometer,Reading Date',
      `${CAMRY},,40100,${day}`,
      ...others,
      `,42,40300,${day}`,
      ...others,
      `${CAMRY.slice(-6)},,40400,${day}`,
      `${CAMRY},,40200,${day}`,
    ),
  );
  expect(await kit.readingsOf(CAMRY)).toContainEqual(['2025-01-10', 40_200]);
});

test('rows of a vehicle are applied together, and no more at once in a log by day', async () => {
  const vins = Array.from({ length: 40 }, (_, index) => `1FTEW1EP6JFC4${String(index).padStart(4, '0')}`);
  const days = Array.from({ length: 25 }, (_, index) => `01/${String(index + 1).padStart(2, '0')}/2025`);
  const lines = days.flatMap((day) => vins.map((vin) => `${vin},41000,${day}`));
  const { id } = await kit.preview('mileage', textFile('VIN,Odometer,Reading Date', ...lines));
  const next = await listNextRows(kit.fleetworth.database.db, id, 100);
  expect(next.length).toBeLessThanOrEqual(200);
  const rowsByName = Map.groupBy(next, ({ name }) => name);
  expect([...rowsByName.values()].map((rows) => rows.length)).toEqual(
    Array.from(rowsByName, () => days.length),
  );
  expect(await listNextRows(kit.fleetworth.database.db, id, 1)).toHaveLength(days.length);
});

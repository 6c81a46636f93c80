import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undo } from '../../../../test/change-set-kit.ts';
import { SheetKit, textFile } from '../../../../test/sheet-kit.ts';

const [FIRST, SECOND, THIRD] = ['1FTEW1EP6JFC36190', '1FTEW1EP6JFC36191', '1FTEW1EP6JFC36192'];

let kit: SheetKit;
beforeAll(async () => {
  kit = await SheetKit.start();
});
afterAll(() => kit.stop());

type Rows = (string | null)[][];

/** Downloads the rejected rows of a batch as text cells. */
async function rejectedRows(id: number): Promise<{ rows: Rows; file: Uint8Array }> {
  const { rawPayload } = await kit.fleetworth.app.inject({
    method: 'GET',
    url: `/api/v1/vehicles/batch/${id}/errors`,
    headers: { authorization: `Bearer ${kit.fleetworth.token}` },
  });
  const [sheet] = (await readXlsx(rawPayload)).sheets;
  const rows = (sheet?.rows ?? []).map((row) => row.map((cell) => (cell === null ? null : String(cell))));
  return { rows, file: rawPayload };
}

const workbook = async (rows: Rows): Promise<File> =>
  new File([Buffer.from(await writeXlsx({ sheets: [{ name: 'Tab 1', rows }] }))], 'mended.xlsx');

/** Corrects the mileage of all rows. */
const mend = ([heading = [], ...rows]: Rows): Rows => {
  const mileage = heading.indexOf('Mileage');
  return [heading, ...rows.map((row) => row.with(mileage, '36,190'))];
};

/** Lists the ids of the batches with rows to fix. */
async function toFix(): Promise<number[]> {
  const { items, count } = (await kit.fleetworth.call('listBatches', { query: { to_fix: true } })).data;
  expect(count).toBe(items.length);
  return items.map(({ id }) => id);
}

test('corrected rows link to their batch however they are saved, and need no questions', async () => {
  const sheet = textFile(
    'Vehicle,Fleet no,Odo,Entered service,Maker,Type,MY',
    `${FIRST},1,unknown,13/10/2025,Ford,F-150,2018`,
    `${SECOND},2,0,10/02/2025,Ford,F-150,2018`,
    `${THIRD},3,90,10/02/2025,Ford,F-150,2018`,
  );
  const answers = {
    columns: {
      1: 'vin',
      2: 'unit',
      3: 'mileage',
      4: 'in_service_date',
      5: 'brand',
      6: 'model',
      7: 'model_year',
    },
    defaults: { location: 'MAIN' },
    day_first: true,
  };
  const { after } = await kit.run('create', sheet, answers);
  expect(after).toMatchObject({
    applied_count: 1,
    refused_count: 2,
    created_by: 'Demo Operator',
    corrected: null,
    corrections: [],
  });
  const { rows, file } = await rejectedRows(after.id);
  expect(await toFix()).toContain(after.id);
  const again = await kit.preview('create', new File([Buffer.from(file)], 'errors.xlsx'));
  expect(again).toMatchObject({ preview: { refuse: 2 }, corrected: { id: after.id } });
  const mended = mend(rows);
  const csv = mended.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(','));
  const asText = await kit.preview('create', textFile(...csv));
  expect(asText).toMatchObject({ preview: { create: 2, refuse: 0 }, corrected: { id: after.id } });
  expect(asText.not_read.count).toBe(0);
  // A correction that hasn't started corrects nothing yet.
  expect(await toFix()).toContain(after.id);
  const { after: done } = await kit.run('create', await workbook(mended));
  expect(done).toMatchObject({
    applied_count: 2,
    corrected: { id: after.id, file_name: 'sheet.csv' },
    corrections: [],
  });
  expect(await toFix()).not.toContain(after.id);
  expect((await kit.get('create', after.id)).corrections).toEqual([
    { id: done.id, file_name: 'mended.xlsx' },
    { id: asText.id, file_name: 'sheet.csv' },
    { id: again.id, file_name: 'errors.xlsx' },
  ]);
  expect(await kit.findVehicle(FIRST)).toMatchObject({ mileage: 36_190, in_service_date: '2025-10-13' });
});

test('an undone batch has no rows to fix', async () => {
  const { after } = await kit.run('create', textFile('VIN,Mileage', `${THIRD},91`, `${SECOND},unknown`));
  expect(after).toMatchObject({ applied_count: 1, refused_count: 1 });
  expect(await toFix()).toContain(after.id);
  await undo(kit.fleetworth, after.results?.change_set ?? 0);
  expect(await toFix()).not.toContain(after.id);
});

test('a file that is uploaded as the correction links to its batch without naming it', async () => {
  const { id } = await kit.preview('create', textFile('VIN,Color', `${THIRD},red`));
  const corrected = await kit.preview('create', textFile('VIN,Color', `${THIRD},blue`), { corrects: id });
  expect(corrected.corrected).toEqual({ id, file_name: 'sheet.csv' });
});

test("doesn't link batches of another kind or company, or deleted batches", async () => {
  const { id } = await kit.preview('create', textFile('VIN,Color', `${THIRD},red`));
  const reading = textFile(`VIN,Odometer,Reason (import ${id})`, `${THIRD},95,`);
  expect((await kit.preview('mileage', reading)).corrected).toBeNull();
  const { rows } = await kit.fleetworth.database.pool.query<{ id: number }>(
    `insert into batches (company_id, user_id, kind, file_name, row_count, created_at, updated_at)
     select c.id, (select min(id) from users), 'vehicle_create', 'secret.csv', 1, now(), now()
     from companies c where c.id not in (select company_id from memberships m
       join users u on u.id = m.user_id where u.email = 'demo@fleetworth.app') limit 1 returning id`,
  );
  const foreign = rows[0]?.id ?? 0;
  expect(foreign).toBeGreaterThan(0);
  const named = textFile(`VIN,Color,Reason (import ${foreign})`, `${THIRD},red,`);
  expect((await kit.preview('create', named)).corrected).toBeNull();
  const correction = await kit.preview(
    'create',
    textFile(`VIN,Color,Reason (import ${id})`, `${THIRD},red,`),
  );
  expect(correction.corrected).toMatchObject({ id });
  await kit.fleetworth.call('deleteVehicleBatch', { params: { id } });
  expect((await kit.get('create', correction.id)).corrected).toBeNull();
});

import type { UploadCall } from '@fleetworth/contract/api';
import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../../test/company-ids.ts';
import { makeWorkbook, sheetOf } from '../../../../test/made-archive.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../../test/test-fleetworth.ts';

const HEADING = ['VIN', 'Unit (17)', 'Location name', 'Primary Meter (mi)', 'In Service Date (MM/DD/YYYY)'];
const VINS = ['1FTEW1EP6JFC33400', '1FTEW1EP6JFC33401', '1FTEW1EP6JFC33402'] as const;

describe('a sheet as fleets keep it', () => {
  let fleetworth: TestFleetworth;
  let company: number;
  let place: { code: string; name: string };
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true });
    const own = await ownIds(fleetworth.database.pool);
    company = own.company;
    const { rows } = await fleetworth.database.pool.query<typeof place>(
      'select code, name from locations where id = $1',
      [own.location],
    );
    place = rows[0] ?? { code: '', name: '' };
  });
  afterAll(() => fleetworth.stop());

  const send = (name: UploadCall, fields: object, file: File) =>
    fleetworth.attempt(name, { upload: { company, ...fields, file } });
  const upload = async (name: UploadCall, fields: object, file: File): Promise<BatchDetail> => {
    const { status, body } = await send(name, fields, file);
    expect([status, body]).toMatchObject([200, {}]);
    return (body as unknown as { data: BatchDetail }).data;
  };
  const rowsOf = async (id: number) => {
    const read = async () =>
      (await fleetworth.call('listRowsOfVehicleBatch', { params: { id }, query: {} })).data.items;
    await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
    return await read();
  };
  const rowFor = (vin: string, unit: string, location = place.name) => [
    vin,
    unit,
    location,
    5_000,
    '10/01/2025',
  ];
  const workbook = async (...sheets: { name: string; rows: unknown[][]; hidden?: boolean }[]) =>
    new File([new Uint8Array(await writeXlsx({ sheets: sheets as never }))], 'fleet.xlsx');
  const csv = (...lines: string[]) => new File([lines.join('\n')], 'fleet.csv');
  const stored = async () =>
    (await fleetworth.database.pool.query<{ count: number }>('select count(*)::int4 from batches')).rows[0]
      ?.count;

  test('of text ignores the sheet chosen for an earlier file', async () => {
    const file = csv(HEADING.join(','), rowFor('1FTEW1EP6JFC33409', 'C9').join(','));
    const { id } = await upload('uploadVehicleBatch', { type: 'create', sheet: 'Tampa' }, file);
    expect((await rowsOf(id)).map(({ name }) => name)).toEqual(['1FTEW1EP6JFC33409']);
  });

  test('with several tables is rejected with their names, and read if one is chosen', async () => {
    const before = await stored();
    const file = await workbook(
      { name: 'Cover', rows: [['Fleet of October'], ['Please ask Ann']] },
      { name: 'Tampa', rows: [HEADING, rowFor(VINS[0], 'T1')] },
      { name: 'Old', rows: [HEADING, rowFor(VINS[1], 'O1')], hidden: true },
      { name: 'Miami', rows: [HEADING, rowFor(VINS[1], 'M1'), rowFor(VINS[2], 'M2')] },
    );
    const { status, body } = await send('uploadVehicleBatch', { type: 'create' }, file);
    expect([status, body.reason, body.data]).toEqual([
      422,
      'batch.which_sheet',
      {
        sheets: [
          { name: 'Tampa', rows: 1 },
          { name: 'Miami', rows: 2 },
        ],
      },
    ]);
    const unknown = await send('uploadVehicleBatch', { type: 'create', sheet: 'Mobile' }, file);
    expect([unknown.status, unknown.body.data]).toEqual([422, body.data]);
    expect(await stored()).toBe(before);
    const { id } = await upload('uploadVehicleBatch', { type: 'create', sheet: 'Miami' }, file);
    expect(await rowsOf(id)).toMatchObject([
      { name: VINS[1], action: 'create' },
      { name: VINS[2], action: 'create' },
    ]);
  });

  test('with one table behind a cover and beside a hidden sheet is read without a question', async () => {
    const file = await workbook(
      { name: 'Old', rows: [HEADING, rowFor(VINS[1], 'O1')], hidden: true },
      { name: 'Cover', rows: [['Fleet of October']] },
      { name: 'Tampa', rows: [HEADING, rowFor(VINS[0], 'T1')] },
    );
    const { id } = await upload('uploadVehicleBatch', { type: 'create' }, file);
    expect((await rowsOf(id)).map(({ name }) => name)).toEqual([VINS[0]]);
  });

  test('has its hidden rows read and counted, and rows of blanks are none', async () => {
    const cells = (...texts: string[]) =>
      texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('');
    const sheet = sheetOf(
      `<row r="1">${cells('VIN')}</row><row r="2" hidden="1">${cells(VINS[0])}</row>` +
        `<row r="3">${cells(' ')}</row><row r="4">${cells(VINS[1])}</row>`,
    );
    const file = new File([new Uint8Array(makeWorkbook({ sheet }))], 'fleet.xlsx');
    const { notes, progress } = await upload(
      'uploadVehicleBatch',
      { type: 'delete', company: undefined },
      file,
    );
    expect([notes, progress.of]).toEqual([['1 row is hidden in the file. It is included.'], 2]);
  });

  test('lists rates that look like shares, and reads shares as percents next to larger numbers', async () => {
    const contract = (rate: string, ...more: string[]) =>
      csv(
        'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation %,Monthly Interest %',
        ...[rate, ...more].map((item) => `${VINS[0]},Ally,36,30000,10/01/2025,2,${item}`),
      );
    const small = await upload('uploadFinanceBatch', { type: 'lease' }, contract('0.015', '0.05'));
    expect(small.notes).toEqual(['Monthly Interest %: 0.015 was read as 0.015%.']);
    const batch = await upload('uploadFinanceBatch', { type: 'lease' }, contract('0.015', '0.6'));
    expect(batch.notes).toEqual([]);
    const shares = async (...values: string[]) => {
      const lines = values.map((value) => `${place.code},Midsize,${value},900,600`);
      const { id } = await upload(
        'uploadClassPerformanceBatch',
        {},
        csv('Location code,Class,Utilization,RPU,T&M', ...lines),
      );
      const { rows } = await fleetworth.database.pool.query<{ utilization: number }>(
        `select (values->>'utilization')::float8 as utilization from batch_rows where batch_id = $1
          order by row`,
        [id],
      );
      return rows.map(({ utilization }) => utilization);
    };
    expect(await shares('0.82', '1')).toEqual([82, 100]);
    expect(await shares('0.82', '82')).toEqual([0.82, 82]);
  });

  test('finds locations also by name, and suggests similar names for an unknown one', async () => {
    const near = `${place.code}X`;
    const file = csv(
      HEADING.join(','),
      rowFor(VINS[0], '1', place.name.replace(' ', '  ').toUpperCase()).join(','),
      rowFor(VINS[1], '2', near).join(','),
    );
    const { id } = await upload('uploadVehicleBatch', { type: 'create' }, file);
    const [known, unknown] = await rowsOf(id);
    expect(known).toMatchObject({ action: 'create', problems: [] });
    expect(unknown?.problems[0]?.message).toMatch(
      new RegExp(`^This company has no location with the code “${near}”\\. Similar: ${place.code}`),
    );
  });

  test('names locations by code and name, as lists write them', async () => {
    const both = `${place.code} · ${place.name}`;
    const file = csv(
      HEADING.join(','),
      rowFor(VINS[0], '1', both).join(','),
      rowFor(VINS[1], '2', both.toLowerCase().replace(' · ', '·')).join(','),
      rowFor(VINS[2], '3', `${place.code} · Another Airport`).join(','),
    );
    const { id } = await upload('uploadVehicleBatch', { type: 'create' }, file);
    expect((await rowsOf(id)).map(({ problems }) => problems.length)).toEqual([0, 0, 1]);
  });

  test('reads VINs as scanners write them', async () => {
    const [first, second, third] = VINS;
    const file = csv(
      HEADING.join(','),
      rowFor(`*${first}*`, '1').join(','),
      rowFor(`I${second.toLowerCase()}`, '2').join(','),
      rowFor(`\u200b${third.slice(0, 9)}\u2011${third.slice(9)}`, '3').join(','),
      rowFor(`I${first.slice(1)}`, '4').join(','),
    );
    const { id } = await upload('uploadVehicleBatch', { type: 'create' }, file);
    const rows = await rowsOf(id);
    expect(rows.map(({ name }) => name).slice(0, 3)).toEqual(VINS);
    expect(rows[3]?.problems[0]?.message).toBe('VINs have no I, O or Q.');
  });

  test('shows numbers as its program does: 15 digits, other currencies with their sign', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$€-407] #,##0.00"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const headings = 'Location code,Class,Utilization,RPU,T&amp;M'.split(',').map(text).join('');
    const sheet = sheetOf(
      `<row r="1">${headings}</row><row r="2">${text(place.code)}${text('Midsize')}` +
        '<c><v>82</v></c><c><v>1.4999999999999998</v></c><c s="1"><v>640</v></c></row>',
    );
    const file = new File([new Uint8Array(makeWorkbook({ sheet, styles }))], 'classes.xlsx');
    const { id } = await upload('uploadClassPerformanceBatch', {}, file);
    const { rows } = await fleetworth.database.pool.query<{ values: object; problems: object[] }>(
      'select values, problems from batch_rows where batch_id = $1',
      [id],
    );
    expect(rows[0]?.values).toMatchObject({ rpu: 1.5 });
    expect(rows[0]?.problems).toMatchObject([
      { column: 'T&M', value: '€ 640', text: 'Please type T&M. Amounts are in US dollars, not €.' },
    ]);
  });
});

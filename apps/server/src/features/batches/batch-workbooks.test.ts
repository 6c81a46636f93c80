import type { CellStyle } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { readZipDirectory, unpackEntry } from '../../platform/spreadsheet/zip-reader.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const HEADING = 'VIN,Unit,Location code,Mileage,In Service Date,Make,Model,Year';
const [FIRST, SECOND] = ['1FTEW1EP6JFC36190', '1FTEW1EP6JFC36191'];

describe('workbooks of batches', () => {
  let fleetworth: TestFleetworth;
  let company: number;
  let code: string;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true });
    const own = await ownIds(fleetworth.database.pool);
    company = own.company;
    const { rows } = await fleetworth.database.pool.query<{ code: string }>(
      'select code from locations where id = $1',
      [own.location],
    );
    code = rows[0]?.code ?? '';
  });
  afterAll(() => fleetworth.stop());

  const upload = async (file: File) => {
    const { id } = (
      await fleetworth.call('uploadVehicleBatch', { upload: { type: 'create', company, file } })
    ).data;
    const get = async () => (await fleetworth.call('getVehicleBatch', { params: { id } })).data;
    await expect.poll(async () => (await get()).preview).not.toBeNull();
    return await get();
  };
  const download = async (path: string): Promise<Buffer<ArrayBuffer>> => {
    const headers = { authorization: `Bearer ${fleetworth.token}` };
    const { rawPayload } = await fleetworth.app.inject({ method: 'GET', url: `/api/v1${path}`, headers });
    return Buffer.from(rawPayload);
  };
  const firstSheetOf = async (file: Buffer) => {
    const [sheet] = (await readXlsx(file, { readStyles: true })).sheets;
    if (sheet === undefined) throw new Error('There is no sheet.');
    return sheet;
  };

  test('the cells that the reasons of a rejected row name are filled, and the others are not', async () => {
    const lines = [
      HEADING,
      `${FIRST},=1+1,NOWHERE,unknown,10/01/2025,Ford,F-150,2018`,
      `${SECOND},36191,${code},0,10/01/2025,Ford,F-150,2018`,
    ];
    const { id, preview } = await upload(new File([lines.join('\n')], 'june.csv'));
    expect(preview).toMatchObject({ create: 0, refuse: 2 });
    const errors = await download(`/vehicles/batch/${id}/errors`);
    const { rows, cells } = await firstSheetOf(errors);
    const headings = rows[0] ?? [];
    const filled = [...(cells ?? [])].flatMap(([place, { style }]) => {
      const [row = 0, column = 0] = place.split(',').map(Number);
      return row > 0 && isFilled(style) ? [`${row} ${String(headings[column])}`] : [];
    });
    expect(filled).toEqual(['1 Location code', '1 Mileage', '2 Mileage']);
    expect([...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
    expect(rows[1]?.slice(0, 4)).toEqual([FIRST, '=1+1', 'NOWHERE', 'unknown']);
    expect(rows.map((row) => row.at(-1)).slice(1)).toEqual([
      'Mileage: Please type mils value. ' +
        'Location code: This company has no location with the code “NOWHERE”.',
      'Mileage: Please type mils value',
    ]);
    const again = await upload(new File([errors], 'errors.xlsx'));
    expect(again.preview).toMatchObject({ create: 0, refuse: 2 });
  });

  test('a template formats whole columns, so that leading zeros are kept in any row', async () => {
    for (const path of ['/vehicles/batch/template/create', '/vehicle-finance/batch/template/lease']) {
      const file = await download(path);
      const entry = readZipDirectory(file).get('xl/worksheets/sheet1.xml');
      if (entry === undefined) throw new Error('There is no sheet.');
      const xml = Buffer.concat(await Array.fromAsync(unpackEntry(file, entry))).toString();
      const styles = Object.fromEntries(
        [...xml.matchAll(/<col min="(\d+)"(?: style="(\d+)")?/g)].map(([, column, style]) => [column, style]),
      );
      const { cells } = await firstSheetOf(file);
      const texts = [...(cells ?? [])].flatMap(([place, { style }]) => {
        const [row, column] = place.split(',').map(Number);
        return row === 1 && style?.numFmt === '@' ? [styles[Number(column) + 1]] : [];
      });
      expect(texts.length).toBeGreaterThan(1);
      expect(new Set(texts).size).toBe(1);
      expect(texts[0]).toMatch(/^[1-9]\d*$/);
    }
  });

  test('keeps decimal commas and the date order in the workbook of rejected rows', async () => {
    const lines = [
      'VIN;Source;Length;Purchase Amount;Start Date (DD/MM/YYYY);Monthly Depreciation %;Monthly Interest %',
      `${FIRST};Nobody;48;22.790;12/02/2021;1,5;0,5`,
      `${SECOND};Nobody;48;26.500,00;23/09/2022;1,25;0,375`,
    ];
    const { data } = await fleetworth.call('uploadFinanceBatch', {
      upload: { type: 'lease', company, file: new File([lines.join('\n')], 'leases.csv') },
    });
    const get = async () => (await fleetworth.call('getFinanceBatch', { params: { id: data.id } })).data;
    await expect.poll(async () => (await get()).preview?.refuse).toBe(2);
    expect((await get()).notes).toEqual([
      'Numbers were read with decimal commas: Purchase Amount, Monthly Depreciation %, Monthly Interest %.',
      'Start Date was read as DD/MM/YYYY.',
    ]);
    const { rows } = await firstSheetOf(await download(`/vehicle-finance/batch/${data.id}/errors`));
    expect(rows.slice(1).map((row) => row.slice(3, 8))).toEqual([
      ['48', '22790', '2021-02-12', '1.5', '0.5'],
      ['48', '26500', '2022-09-23', '1.25', '0.375'],
    ]);
  });

  test('offers the allowed values of choice columns in all rows of a template', async () => {
    const { sheets } = await readXlsx(await download('/vehicles/batch/template/create'));
    const [rows, explained] = sheets;
    const lists = rows?.dataValidations?.map(({ type, range, values }) => ({ type, range, values }));
    expect(lists).toEqual([
      {
        type: 'list',
        range: 'F2:F100001',
        values: ['Active', 'Inactive', 'Sold', 'Stolen', 'Claims', 'Hold for Sale', 'Sold Not Delivered'],
      },
      { type: 'list', range: 'G2:G100001', values: ['Above', 'Average', 'Below'] },
    ]);
    expect(rows?.rows[0]?.slice(5, 7)).toEqual(['Status', 'Condition']);
    expect([rows?.rows.length, explained?.name]).toEqual([2, 'Columns']);
    const bare = (await readXlsx(await download('/queries/manheim/batch/template'))).sheets[0];
    expect(bare?.dataValidations ?? []).toEqual([]);
  });
});

const isFilled = (style: CellStyle | undefined): boolean => {
  const { fill } = style ?? {};
  return fill?.type === 'pattern' && fill.pattern === 'solid' && fill.fgColor?.rgb !== undefined;
};

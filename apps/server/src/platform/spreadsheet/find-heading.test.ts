import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';

const HEADING = { columns: [['vin'], ['mileage', 'odometer']], excludedHeading: ['column', 'needed'] };
const LIMITS = { maxRows: 100_001, maxXlsRows: 5_001, timeoutMs: 60_000 };
const VIN = '1FTEW1EP7JFC10312';

type Cells = (string | number)[];
interface Sheet {
  rows: Cells[];
  hidden?: boolean;
}

async function read(file: Uint8Array, heading = HEADING) {
  const rows = [];
  for await (const some of readSpreadsheet(file, { ...LIMITS, heading })) rows.push(...some);
  return rows;
}

const workbook = async (...sheets: Sheet[]) =>
  await writeXlsx({ sheets: sheets.map((sheet, at) => ({ name: `Sheet ${at}`, ...sheet })) });

const FLEET: Sheet = {
  rows: [
    ['VIN', 'Odometer'],
    [VIN, 5],
  ],
};
const READ = [
  ['VIN', 'Odometer'],
  [VIN, 5],
];
const cellsOf = async (...sheets: Sheet[]) =>
  (await read(await workbook(...sheets))).map(({ cells }) => cells);

describe('the heading of a sheet', () => {
  test('is the first row of texts where no row has half of the columns, never a row of data', async () => {
    const heading = { columns: [['vin'], ['unit'], ['location']], excludedHeading: [] };
    const rowsOf = async (...lines: string[]) =>
      (await read(Buffer.from(lines.join('\n')), heading)).map(({ cells }) => cells);
    const data = [`${VIN},T1,12,Tampa,white`, `${VIN},T2,13,Miami,red`];
    expect(await rowsOf('Fleet', 'Serial,Car,Miles,Yard,Paint', ...data)).toEqual([
      ['Serial', 'Car', 'Miles', 'Yard', 'Paint'],
      ...data.map((line) => line.split(',')),
    ]);
    await expect(rowsOf(...data)).rejects.toMatchObject({ fault: 'no_header' });
  });

  test('is found below a title, and rows keep their numbers', async () => {
    const text =
      'Harbor Rent – fleet, October\n\nas of 10/01/2025, all locations\nVIN;MILEAGE;Notes\n\nx;5;a, b\n';
    expect(await read(Buffer.from(text))).toEqual([
      { row: 4, cells: ['VIN', 'MILEAGE', 'Notes'] },
      { row: 6, cells: ['x', '5', 'a, b'] },
    ]);
  });

  test.each(['VIN;Mileage\nx;41,203', 'VIN\tMileage\nx\t41,203', 'Fleet, all\nVIN,Mileage\nx,"41,203"'])(
    'detects the delimiter of %j',
    async (text) => {
      expect((await read(Buffer.from(text))).map(({ cells }) => cells)).toEqual([
        ['VIN', 'Mileage'],
        ['x', '41,203'],
      ]);
    },
  );

  test('is found behind a cover, and behind a sheet that explains columns', async () => {
    const cover: Sheet = { rows: [['Harbor Rent'], ['VIN', 'of all vehicles']] };
    const explanation: Sheet = {
      rows: [
        ['Column', 'Needed'],
        ['VIN', 'Mileage'],
      ],
    };
    expect(await cellsOf(cover, explanation, FLEET)).toEqual(READ);
    expect(await cellsOf(explanation)).toEqual([]);
  });

  test('is not looked for in hidden sheets behind the first', async () => {
    const old: Sheet = {
      rows: [
        ['VIN', 'Mileage'],
        ['old', 1],
      ],
      hidden: true,
    };
    expect(await cellsOf({ rows: [['Cover']] }, old, FLEET)).toEqual(READ);
  });

  test('is in the first 20 nonempty rows', async () => {
    const titles = (count: number) => Array.from({ length: count }, (_, at) => [`Line ${at}`]);
    expect(await cellsOf({ rows: [...titles(19), ...FLEET.rows] })).toEqual(READ);
    expect((await cellsOf({ rows: [...titles(20), ...FLEET.rows] }))[0]).toEqual(['Line 0']);
  });

  test('without all columns is the most similar row, followed by the rows below it', async () => {
    const rows = [['Fleet, October'], ['VIN', 'Unit'], [VIN, '1'], [VIN, '2']];
    expect(await cellsOf({ rows })).toEqual(rows.slice(1));
    expect(await cellsOf({ rows: [['Fleet'], ['Class', 'RPU', 'T&M'], ['Midsize', 1, 2]] })).toEqual([
      ['Class', 'RPU', 'T&M'],
      ['Midsize', 1, 2],
    ]);
  });
});

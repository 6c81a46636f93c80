import { expect, test } from 'vitest';
import { makeXls, type XlsSheet } from '../../../test/made-xls.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { readXlsFormats } from './xls-formats.ts';

const LIMITS = { maxRows: 100, maxXlsRows: 100, timeoutMs: 60_000 };

async function read(sheets: readonly XlsSheet[]) {
  const rows = [];
  for await (const some of readSpreadsheet(makeXls(sheets), LIMITS)) rows.push(...some);
  return rows;
}

const cellsOf = async (sheet: Omit<XlsSheet, 'name'>) =>
  (await read([{ name: 'Fleet', ...sheet }])).map(({ cells }) => cells);

test.each(['number', 'rk', 'multiple'] as const)(
  'Units like 00000 keep their zeros, and percents are what they show, stored as %s',
  async (storage) => {
    const rows = [
      [{ number: 41, format: '00000' }, { number: 0.82, format: '0.00%' }, { number: 41 }],
      [{ number: 123_456, format: '00000' }, { number: 1, format: '0%' }, { number: 0.5 }],
    ];
    expect(await cellsOf({ storage, rows })).toEqual([
      ['00041', { value: '82 %', text: null }, 41],
      ['123456', { value: '100 %', text: null }, 0.5],
    ]);
  },
);

test('Days and amounts of other currencies look as in the sheet, beside texts', async () => {
  const day = { number: 45_931, format: 'mm/dd/yyyy' };
  const dollars = { number: 26_500, format: '"$"#,##0.00' };
  expect(await cellsOf({ rows: [['Start', day, dollars]] })).toEqual([
    ['Start', { date: '2025-10-01' }, { value: 26_500, text: null }],
  ]);
  expect(await cellsOf({ rows: [[{ number: 12, format: '[$EUR] #,##0' }]] })).toEqual([
    [{ value: 'EUR 12', text: null }],
  ]);
  expect(await cellsOf({ rows: [[{ number: 41, format: '"TRK-"0000' }]] })).toEqual([
    [{ value: '41 TRK-', text: 'TRK-0041' }],
  ]);
});

test('ignores a hidden sheet at any position', async () => {
  const hidden = { name: 'Old', isHidden: true, rows: [[{ number: 7, format: '00000' }]] };
  const shown = { name: 'Fleet', rows: [[{ number: 41, format: '00000' }]] };
  for (const sheets of [
    [hidden, shown],
    [shown, hidden],
  ])
    expect((await read(sheets)).map(({ cells }) => cells)).toEqual([['00041']]);
});

test('Hidden rows are read, and known as such', async () => {
  const rows = [['VIN'], ['one'], ['two']];
  const sheet = await read([{ name: 'Fleet', rows, hiddenRows: [1] }]);
  expect(sheet.map(({ cells, isHidden }) => [cells[0], isHidden ?? false])).toEqual([
    ['VIN', false],
    ['one', true],
    ['two', false],
  ]);
});

test("uses the formats of a cell's own sheet", () => {
  const sheets = [
    { name: 'One', rows: [[{ number: 1, format: '000' }]] },
    { name: 'Two', rows: [[{ number: 1, format: '0%' }]] },
  ];
  const formats = readXlsFormats(makeXls(sheets));
  expect(formats.map(({ getNumberFormat }) => getNumberFormat(0, 0)?.amountFormat)).toEqual([
    { digits: 3 },
    'percent',
  ]);
  expect(formats.map(({ getNumberFormat }) => getNumberFormat(9, 9))).toEqual([null, null]);
});

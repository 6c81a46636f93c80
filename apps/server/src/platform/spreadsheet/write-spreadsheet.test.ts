import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';
import type { Cell, Sheet } from './sheet.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';
import { readXlsxSheets } from './xlsx-reader.ts';
import { readZipDirectory, unpackEntry } from './zip-reader.ts';
import { zipFiles } from './zip-stream.ts';

const SHEET: Sheet = {
  name: 'Vehicles & more',
  columns: [
    { title: 'Unit', kind: 'text' },
    { title: 'Mileage', kind: 'count' },
    { title: 'Auction Value', kind: 'usd' },
    { title: 'Change', kind: 'percent' },
    { title: 'In Service Date', kind: 'date' },
  ],
};

const LIMITS = { maxRows: 100, maxXlsRows: 100, timeoutMs: 60_000 };

async function* pagesOf(...pages: Cell[][][]) {
  yield* pages;
}

const write = async (...pages: Cell[][][]) => await buffer(writeSpreadsheet(SHEET, pagesOf(...pages)));

async function readBack(file: Uint8Array) {
  const rows = [];
  for await (const { values } of streamXlsxRows(file)) rows.push(values);
  return rows;
}

test('reads numbers, amounts, percents and dates back unchanged, and missing ones as empty', async () => {
  const file = await write(
    [['1041', 41_203, 21_350.5, -0.42, '2025-10-01']],
    [
      ['1042', null, null, null, '2024-02-29'],
      ['1043', 0, -0.01, 0, '1999-12-31'],
    ],
  );
  expect(await readBack(file)).toEqual([
    SHEET.columns.map(({ title }) => title),
    ['1041', 41_203, 21_350.5, -0.0042, new Date('2025-10-01')],
    ['1042', null, null, null, new Date('2024-02-29')],
    ['1043', 0, -0.01, 0, new Date('1999-12-31')],
  ]);
});

test('keeps all digits of percents, displays two to four decimals and reads them back', async () => {
  const percents = [2, 0.495, 1.1725, -0.42, 6.3451];
  const file = await write(percents.map((percent) => ['1041', 1, 1, percent, null]));
  const [, ...rows] = await readBack(file);
  expect(rows.map((row) => row[3])).toEqual([0.02, 0.00495, 0.011725, -0.0042, 0.063451]);
  const [sheet] = (await readXlsx(file, { readStyles: true })).sheets;
  expect(sheet?.cells?.get('1,3')?.style?.numFmt).toBe('0.00##%');
  const texts = [];
  for await (const page of readSpreadsheet(file, LIMITS)) texts.push(...page.map(({ cells }) => cells[3]));
  expect(texts.slice(1)).toEqual(percents.map((percent) => ({ value: `${percent} %`, text: null })));
});

test('keeps a text in a numeric column as text', async () => {
  const [, row] = await readBack(await write([['1041', 'n/a', '=1+1', '2 %', null]]));
  expect(row).toEqual(['1041', 'n/a', '=1+1', '2 %']);
});

test('marks only invalid cells, with and without text', async () => {
  const row: Cell[] = [{ wrongText: '=1+1' }, { wrongText: null }, { wrongText: '007' }, 2, '2025-10-01'];
  const [sheet] = (await readXlsx(await write([row]), { readStyles: true })).sheets;
  const filled = [...(sheet?.cells ?? [])].filter(
    ([place, { style }]) =>
      !place.startsWith('0,') && style?.fill !== undefined && JSON.stringify(style.fill).includes('FADCD9'),
  );
  expect(filled.map(([place]) => place)).toEqual(['1,0', '1,1', '1,2']);
  expect(sheet?.rows[1]?.slice(0, 4)).toEqual(['=1+1', null, '007', 0.02]);
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

test.each([
  '=1+1',
  '=HYPERLINK("http://x","y")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '007',
  '1E5',
  '2025-10-01',
  ' a  b ',
  '<&>"\'',
  '_x0041_',
  'é 車 😀',
])('keeps %j as text', async (text) => {
  const sheet = (await readXlsx(await write([[text, 1, 1, 1, '2025-10-01']]), { cellStyles: true } as object))
    .sheets[0];
  expect(sheet?.rows[1]?.[0]).toBe(text);
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

test("removes characters that a file can't contain: control characters and lone surrogates", async () => {
  const [, row] = await readBack(await write([['a\u0000b\u001fc\ud800d', null, null, null, null]]));
  expect(row?.[0]).toBe('abc\ufffdd');
});

test('freezes the heading, filters every column, and fits its width to the longest text', async () => {
  const long = 'A unit with a rather long name';
  const [sheet] = (
    await readXlsx(await write([[long, 1, 1, 1, '2025-10-01']], [['b', 1, 1, 1, '2025-10-01']]))
  ).sheets;
  expect(sheet).toMatchObject({
    name: 'Vehicles & more',
    freezePane: { rows: 1 },
    autoFilter: { range: 'A1:E3' },
  });
  expect(sheet?.columns?.[0]?.width).toBeGreaterThan(long.length);
  expect(sheet?.columns?.[4]?.width).toBeGreaterThan('In Service Date'.length);
});

test('without rows there is still a heading', async () => {
  expect(await readBack(await write())).toEqual([SHEET.columns.map(({ title }) => title)]);
  expect(await readBack(await write([]))).toHaveLength(1);
});

test('the same rows make the same file', async () => {
  const rows: Cell[][] = [['1041', 41_203, 21_350.5, -0.42, '2025-10-01']];
  expect(await write(rows)).toEqual(await write(rows));
});

describe('rows that are read while they are written', () => {
  const row: Cell[] = ['1041', 41_203, 21_350.5, -0.42, '2025-10-01'];
  const page = Array.from({ length: 1_000 }, () => row);

  /** Yields endless rows and counts them. */
  function endless() {
    const seen = { pages: 0 };
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    async function* pages() {
      try {
        for (;;) {
          seen.pages += 1;
          yield page;
        }
      } finally {
        resolve();
      }
    }
    return { seen, ended, file: writeSpreadsheet(SHEET, pages()) };
  }

  test('are read only as the reader requests them, and none after it stops', async () => {
    const { seen, ended, file } = endless();
    const reader = file.iterator({ destroyOnReturn: true });
    for (let index = 0; index < 20; index += 1) await reader.next();
    await reader.return?.();
    await ended;
    expect(seen.pages).toBeLessThan(50);
  });

  test('fail the file if one of them fails', async () => {
    async function* failing() {
      yield page;
      throw new Error('no more rows');
    }
    await expect(buffer(writeSpreadsheet(SHEET, failing()))).rejects.toThrow('no more rows');
  });
});

test('print in landscape, one page wide, with heading and page number on each page', async () => {
  const { sheets, workbook } = await filesOf(await write([['1041', 1, 1, 1, '2025-10-01']]));
  expect(sheets[0]).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(sheets[0]).toContain('<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
  expect(sheets[0]).toContain('Page &amp;P of &amp;N');
  expect(workbook).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Vehicles &amp; more'!$1:$1</definedName>`,
  );
  expect(sheets).toHaveLength(1);
});

describe("the 'About' sheet", () => {
  const TOTALED: Sheet = {
    name: "Fleet's",
    columns: [
      { title: 'VIN', kind: 'text' },
      { title: 'Payoff', kind: 'usd', isTotaled: true },
      { title: 'Data', kind: 'text', marksSandbox: true },
    ],
  };
  const rows: Cell[][][] = [
    [['A', 0.1, 'Sandbox data']],
    [
      ['B', 0.2, null],
      ['C', null, null],
    ],
  ];
  const writeAbout = () =>
    buffer(
      writeSpreadsheet(TOTALED, pagesOf(...rows), ({ rowCount: count, columns, sandboxRowCount }) => [
        { label: 'Company', value: 'Harbor & Sons', kind: 'text' },
        { label: 'As of', value: '2026-11-25', kind: 'date' },
        { label: 'Rows', value: count, kind: 'count' },
        ...columns.map(({ column, sum, rowCount: covered }) => ({
          label: `${column.title} of ${covered}`,
          value: sum,
          kind: column.kind,
        })),
        { label: 'Simulated', value: sandboxRowCount, kind: 'count' },
      ]),
    );

  test('follows with lines that know the totals of all rows', async () => {
    const { sheets } = await readXlsx(await writeAbout());
    expect(sheets.map(({ name }) => name)).toEqual(["Fleet's", 'About']);
    expect(sheets[1]?.rows).toEqual([
      ['Company', 'Harbor & Sons'],
      ['As of', new Date('2026-11-25')],
      ['Rows', 3],
      ['Payoff of 2', 0.3],
      ['Simulated', 1],
    ]);
  });

  test('is skipped by the reader, also under another name', async () => {
    const file = await writeAbout();
    const namesIn = async (bytes: Uint8Array) => (await readXlsxSheets(bytes)).map(({ name }) => name);
    expect(await namesIn(file)).toEqual(["Fleet's"]);
    const renamed = await buffer(Readable.from(zipFiles(renamedEntries(file))));
    expect((await readXlsx(renamed)).sheets.map(({ name }) => name)).toEqual(["Fleet's", "Dana's info"]);
    expect(await namesIn(renamed)).toEqual(["Fleet's"]);
  });
});

/** Yields the parts of a workbook as a spreadsheet program stores them after its second sheet was renamed. */
async function* renamedEntries(file: Buffer) {
  for (const entry of readZipDirectory(file).values()) {
    const text = Buffer.concat(await Array.fromAsync(unpackEntry(file, entry))).toString();
    const renamed = text
      .replace('name="About"', `name="Dana's info"`)
      .replace('About!$A$1', "'Dana''s info'!$A$1");
    yield { path: entry.name, chunks: Readable.from([renamed]) };
  }
}

/** Returns the text of the workbook's parts. */
async function filesOf(file: Buffer) {
  const directory = readZipDirectory(file);
  const read = async (path: string) => {
    const entry = directory.get(path);
    return entry ? Buffer.concat(await Array.fromAsync(unpackEntry(file, entry))).toString() : null;
  };
  const sheets = [await read('xl/worksheets/sheet1.xml'), await read('xl/worksheets/sheet2.xml')];
  return { workbook: await read('xl/workbook.xml'), sheets: sheets.filter((sheet) => sheet !== null) };
}

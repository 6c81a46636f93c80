import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { HOSTILE_SHEETS } from '../../../test/hostile-sheets.ts';
import { makeWorkbook, sheetOf, type WorkbookParts } from '../../../test/made-archive.ts';
import { compoundFile, workbookStream } from '../../../test/made-compound-file.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

const LIMITS = { maxRows: 100_001, maxXlsRows: 5_001, timeoutMs: 60_000 };

async function read(file: Uint8Array) {
  const rows = [];
  for await (const some of readSpreadsheet(file, LIMITS)) rows.push(...some);
  return rows;
}

const cellsOf = async (file: Uint8Array) => (await read(file)).map(({ cells }) => cells);
const row = (...cells: string[]) => sheetOf(`<row r="1">${cells.join('')}</row>`);
const firstRow = async (parts: WorkbookParts) => (await cellsOf(makeWorkbook(parts)))[0];

describe.concurrent('a hostile file ends in a clear fault:', () => {
  const certain = Object.entries(HOSTILE_SHEETS).filter(([, { ends }]) => ends !== null);
  test.each(certain)('%s', async (_name, { make, ends }) => {
    await expect(read(make())).rejects.toMatchObject({ name: 'SpreadsheetError', fault: ends });
  });
});

test('A file of nothing is none', async () => {
  await expect(read(Buffer.alloc(0))).rejects.toMatchObject({ fault: 'unreadable' });
});

test('counts only reading time, not the time spent on the rows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const file = Buffer.from(`VIN\n${'1\n'.repeat(1_500)}`);
  const counts: number[] = [];
  for await (const rows of readSpreadsheet(file, LIMITS)) {
    vi.advanceTimersByTime(2 * LIMITS.timeoutMs);
    counts.push(rows.length);
  }
  vi.useRealTimers();
  expect(counts).toEqual([500, 500, 500, 1]);
});

test('stops reading after its time limit', async () => {
  const reading = readSpreadsheet(Buffer.from('VIN\n1\n'), { ...LIMITS, timeoutMs: 0 });
  await expect(reading.next()).rejects.toMatchObject({ fault: 'too_slow' });
});

describe('a workbook', () => {
  test('has texts as written: shared, in runs, with phonetic hints, entities and escapes', async () => {
    const texts =
      '<sst><si><t>00041</t></si><si><r><t>Body </t></r><r><rPr><b/></rPr>' +
      '<t xml:space="preserve">&amp; shop</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si/></sst>';
    const sheet = row(
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>' +
        '<c r="D1" t="s"><v>3</v></c>',
      '<c t="inlineStr"><is><t><![CDATA[a<b]]>&#65;_x000A_&nbsp;</t></is></c><c t="s"><v>99</v></c>',
    );
    expect(await firstRow({ sheet, texts })).toEqual([
      '00041',
      'Body & shop',
      '東京',
      '',
      'a<bA\n&nbsp;',
      '',
    ]);
  });

  test('has numbers, days, truth and errors as it shows them', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const sheet = row(
      '<c r="A1"><v>26500.5</v></c><c r="B1" s="1"><v>45931</v></c><c r="C1" s="2"><v>45931.75</v></c>',
      '<c r="E1" t="b"><v>1</v></c><c r="F1" t="e"><v>#N/A</v></c><c r="G1" t="d">' +
        '<v>2025-10-01T00:00:00</v></c>',
    );
    const date = { date: '2025-10-01' };
    const cells = [26_500.5, date, date, null, true, { error: '#N/A' }, date];
    expect(await firstRow({ sheet, styles })).toEqual(cells);
    const workbook =
      '<workbook><workbookPr date1904="1"/><sheets>' +
      '<sheet name="a>b" sheetId="1" r:id="rId1"/></sheets></workbook>';
    expect((await firstRow({ sheet, styles, workbook }))?.[1]).toEqual({ date: '2029-10-02' });
  });

  test('has numbers as displayed when that adds information: percents and leading zeros', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/>' +
      '<numFmt numFmtId="165" formatCode="0.0###%"/>' +
      '<numFmt numFmtId="166" formatCode="0.0&quot;%&quot;"/></numFmts><cellXfs><xf numFmtId="0"/>' +
      '<xf numFmtId="9"/>' +
      '<xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/>' +
      '<xf numFmtId="166"/></cellXfs></styleSheet>';
    const cells = [
      ['A', 0, 0.02],
      ['B', 1, 0.02],
      ['C', 2, 0.07],
      ['D', 3, 1_041],
      ['E', 4, 0.0055],
      ['F', 5, 2],
      ['G', 3, 41.5],
    ].map(([letter, style, value]) => `<c r="${letter}1" s="${style}"><v>${value}</v></c>`);
    expect(await firstRow({ sheet: row(...cells), styles })).toEqual([
      0.02,
      { value: '2 %', text: null },
      { value: '7 %', text: null },
      '01041',
      { value: '0.55 %', text: null },
      { value: 2, text: null },
      41.5,
    ]);
  });

  test('has the last result of a formula, and an empty cell without one', async () => {
    const sheet = row(
      '<c r="A1"><f>B1*2</f><v>84</v></c><c r="B1"><f>SUM(A1)</f></c><c r="C1" t="str"><f>"a"</f>' +
        '<v>a</v></c>',
    );
    expect(await firstRow({ sheet })).toEqual([84, null, 'a']);
  });

  test('is read despite a large declared size and distant cells', async () => {
    const sheet =
      '<x:worksheet><x:dimension ref="A1:XFD1048576"/><x:sheetData><x:row r="1"><x:c r="A1">' +
      '<x:v>1</x:v></x:c></x:row>' +
      '<x:row r="7"><x:c r="B7"><x:v>2</x:v></x:c><x:c r="XFD7"><x:v>3</x:v></x:c></x:row>' +
      '<x:row r="1048576"><x:c r="XFD1048576"><x:v>4</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await read(makeWorkbook({ sheet }))).toEqual([
      { row: 1, cells: [1] },
      { row: 7, cells: [null, 2] },
    ]);
  });

  test('from our own writer is read back', async () => {
    const columns = [
      { title: 'Unit', kind: 'text' },
      { title: 'In Service Date', kind: 'date' },
      { title: 'Amount', kind: 'usd' },
    ] as const;
    const rows = (async function* pages() {
      yield [
        ['00<41', '2025-10-01', 12.5],
        [null, null, 3],
      ];
    })();
    expect(await cellsOf(await buffer(writeSpreadsheet({ name: 'Rows', columns }, rows)))).toEqual([
      ['Unit', 'In Service Date', 'Amount'],
      ['00<41', { date: '2025-10-01' }, { value: 12.5, text: null }],
      [null, null, { value: 3, text: null }],
    ]);
  });

  test('in older formats than .xlsx is read too', async () => {
    expect(await cellsOf(compoundFile({ Workbook: workbookStream(2) }))).toEqual([['VIN'], [1], [2]]);
  });
});

describe('a text with values', () => {
  const ROWS = [
    ['VIN', 'Unit', 'Make'],
    ['1FTEW1EP7JFC10312', '00041', 'ä, "b"; c'],
    ['', '7', ''],
  ];
  const written = (divider: string, end = '\r\n') =>
    ROWS.map((cells) =>
      cells.map((cell) => (/["\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(divider),
    ).join(end);

  test.each([
    ['commas', Buffer.from(written(','))],
    ['semicolons', Buffer.from(written(';'))],
    ['tabs', Buffer.from(written('\t', '\n'))],
    ['old line ends', Buffer.from(written(',', '\r'))],
    ['the letters of the West', Buffer.from(written(','), 'latin1')],
    ['a mark of UTF-8', Buffer.from(`\uFEFF${written(',')}`)],
    ['UTF-16, as Unicode text is saved', Buffer.from(`\uFEFF${written('\t')}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${written('\t')}`, 'utf16le').swap16()],
  ])('is read with %s', async (_name, file) => {
    expect(await cellsOf(file)).toEqual(ROWS);
  });

  test('keeps lines within quotes, and counts rows as spreadsheets do', async () => {
    expect(await read(Buffer.from('VIN,Unit\n\n"a\nb",1\n'))).toEqual([
      { row: 1, cells: ['VIN', 'Unit'] },
      { row: 3, cells: ['a\nb', '1'] },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { makeArchive, makeWorkbook, sheetOf } from '../../../test/made-archive.ts';
import { parseNumberFormat, type AmountFormat, parseAmountFormat, formatNumber } from './number-format.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const LIMITS = { maxRows: 1_000, maxXlsRows: 1_000, timeoutMs: 60_000 };

async function read(file: Uint8Array, mustSortRows = false) {
  const rows = [];
  for await (const some of readSpreadsheet(file, { ...LIMITS, mustSortRows })) rows.push(...some);
  return rows;
}
const cellsOf = async (text: string) => (await read(Buffer.from(text))).map(({ cells }) => cells);

describe('a text file', () => {
  const TABLE = [
    ['VIN', 'Unit'],
    ['1', 'a, b'],
  ];

  test.each([
    ['pipes', 'VIN|Unit\n1|a, b\n'],
    ['tabs', 'VIN\tUnit\n1\ta, b\n'],
    ['semicolons', 'VIN;Unit\n1;a, b\n'],
    ['the sign that its first line names', 'sep=|\r\nVIN|Unit\r\n1|a, b\r\n'],
    ['a sign of its own', '\ufeffsep=^\nVIN^Unit\n1^a, b\n'],
    ['a final Ctrl-Z', 'VIN|Unit\n1|a, b\n\u001a'],
  ])('is read by %s', async (_what, text) => {
    expect(await cellsOf(text)).toEqual(TABLE);
  });

  test('with a separator line starts at the next line', async () => {
    expect((await read(Buffer.from('sep=;\nVIN;Unit\n1;2'))).map(({ row }) => row)).toEqual([1, 2]);
  });

  test('has texts that were kept from being changed unwrapped', async () => {
    expect(await cellsOf('Unit,Name\n="01042",\'007\n"=""01043""","\'0\'8"')).toEqual([
      ['Unit', 'Name'],
      ['01042', '007'],
      ['01043', "0'8"],
    ]);
  });

  test('with an unclosed quote reports its row', async () => {
    const text = 'VIN,Note\n1,"two\nlines"\n2,"3 tires, never closed\n3,x\n';
    await expect(read(Buffer.from(text))).rejects.toMatchObject({ fault: 'unclosed_quote', row: 3 });
  });
});

describe('a workbook', () => {
  const sheet = sheetOf(
    '<row r="3"><c r="A3"><v>3</v></c></row><row r="1"><c r="A1"><v>1</v></c></row><row r="2">' +
      '<c r="A2"><v>2</v></c></row>',
  );

  test('with unordered rows is read in order if requested', async () => {
    await expect(read(makeWorkbook({ sheet }))).rejects.toMatchObject({ fault: 'rows_out_of_order' });
    expect(await read(makeWorkbook({ sheet }), true)).toEqual([
      { row: 1, cells: [1] },
      { row: 2, cells: [2] },
      { row: 3, cells: [3] },
    ]);
  });

  test('with two rows of one number is unreadable', async () => {
    const twice = sheetOf('<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>');
    await expect(read(makeWorkbook({ sheet: twice }), true)).rejects.toMatchObject({ fault: 'unreadable' });
  });

  test('in an archive with backslashes is read', async () => {
    const relations = (...of: [type: string, target: string][]) =>
      `<Relationships>${of
        .map(([type, target], at) => `<Relationship Id="r${at}" Type="x/${type}" Target="${target}"/>`)
        .join('')}</Relationships>`;
    const file = makeArchive({
      '_rels\\.rels': relations(['officeDocument', 'xl/workbook.xml']),
      'xl\\workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>',
      'xl\\_rels\\workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
      'xl\\worksheets\\sheet1.xml': sheetOf('<row r="1"><c r="A1"><v>7</v></c></row>'),
    });
    expect(await read(file)).toEqual([{ row: 1, cells: [7] }]);
  });
});

describe('a number format', () => {
  test.each<[string, AmountFormat]>([
    ['0" km"', 'kilometers'],
    ['#,##0\\ \\k\\m', 'kilometers'],
    ['0.0 "kilometers"', 'kilometers'],
    ['0" mi"', null],
    ['mm/dd/yyyy', 'day'],
    ['[$€-407] #,##0.00', { currency: '€' }],
    ['#,##0.00 "EUR"', { currency: 'EUR' }],
    ['#,##0 "CAD"', { currency: 'CAD' }],
    ['"$"#,##0.00', null],
    ['0.0%', 'percent'],
    ['0" years"', { label: 'years' }],
    ['0"k mi"', { label: 'k mi' }],
    ['0"000"', { label: '000' }],
    ['"Rs."#,##0', { label: 'Rs.' }],
    ['[$$-80A]#,##0.00', { currency: 'another $' }],
    ['[$$-409]#,##0.00', null],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', null],
    ['0" months"', null],
  ])('%s is recognised', (code, display) => {
    expect(parseAmountFormat(code)).toEqual(display);
  });

  test("in kilometers keeps the number, so that its decimals aren't read as thousands", () => {
    expect(formatNumber(66_308.4, parseNumberFormat('0" km"'))).toEqual({
      value: { kilometers: 66_308.4 },
      text: null,
    });
    expect(formatNumber(4, parseNumberFormat('0" years"'))).toBe('4 years');
  });
});

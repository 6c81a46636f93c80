import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorkbook, sheetOf } from '../../../../test/made-archive.ts';
import { rejectionsIn, SheetKit } from '../../../../test/sheet-kit.ts';

const HEADINGS = ['VIN', 'Unit', 'Location', 'Mileage', 'In Service Date', 'Color', 'Detail', 'Tags', 'Year'];
const UNCLEAR = "The cell's number format isn't supported. Format the column as text.";

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Number with its format, boolean, error or text. */
type MadeCell = { number: number; format: string } | boolean | { error: string } | string;

/** Makes a workbook of vehicles whose cells are given by heading; all others are clear. */
function workbookOf(rows: readonly Partial<Record<string, MadeCell>>[]): File {
  const formats: string[] = [];
  const cellXml = (cell: MadeCell): string => {
    if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
    if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`;
    if ('error' in cell) return `<c t="e"><v>${cell.error}</v></c>`;
    formats.push(cell.format);
    return `<c s="${formats.length}"><v>${cell.number}</v></c>`;
  };
  const all = rows.map((row) => ({
    Location: 'MAIN',
    Mileage: '41203',
    'In Service Date': '2022-03-15',
    ...row,
  }));
  const sheet = sheetOf(
    [
      HEADINGS.map(cellXml),
      ...all.map((row: Partial<Record<string, MadeCell>>) =>
        HEADINGS.map((name) => cellXml(row[name] ?? '')),
      ),
    ]
      .map((cells, index) => `<row r="${index + 1}">${cells.join('')}</row>`)
      .join(''),
  );
  const styles =
    `<styleSheet><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${attribute(code)}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>` +
    `${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`;
  return new File([new Uint8Array(makeWorkbook({ sheet, styles }))], 'formats.xlsx');
}

const vinOf = (index: number): string => `1FTEW1EP6JF7230${String(index).padStart(2, '0')}`;

describe('numbers with formats in columns of texts', () => {
  let kit: SheetKit;
  beforeAll(async () => {
    kit = await SheetKit.start();
  });
  afterAll(() => kit.stop());

  test('are stored as the sheet displays them', async () => {
    const units: [string, string][] = [
      ['"TRK-"0000', 'TRK-0041'],
      ['"U-"0', 'U-41'],
      ['\\T0', 'T41'],
      ['"V"0"X"', 'V41X'],
      ['0"-A"', '41-A'],
      ['000-0000', '000-0041'],
      ['"#"0', '#41'],
      ['General', '41'],
      ['00000', '00041'],
    ];
    const { after } = await kit.run(
      'create',
      workbookOf(
        units.map(([format], index) => ({
          VIN: vinOf(index),
          Unit: { number: 41, format },
          Color: { number: 7, format: '"RAL "000' },
          Detail: { number: 3, format: '"Series "0' },
        })),
      ),
    );
    expect(rejectionsIn(after)).toEqual([]);
    for (const [index, [, unit]] of units.entries())
      expect(await kit.findVehicle(vinOf(index))).toMatchObject({
        unit,
        color: 'RAL 007',
        model_detail: { name: 'Series 3' },
      });
  });

  test('reject their row in Unit and Location where the format is not understood', async () => {
    const { after } = await kit.run(
      'create',
      workbookOf([
        { VIN: vinOf(20), Unit: { number: 0.5, format: '0%' } },
        { VIN: vinOf(21), Unit: { number: 41, format: '"U-"#,##0.0' } },
        { VIN: vinOf(22), Unit: true },
        { VIN: vinOf(23), Unit: 'A1', Location: { number: 7, format: '[<9]"A"0;"B"0' } },
      ]),
    );
    expect(rejectionsIn(after)).toEqual([
      [2, 'Unit', UNCLEAR],
      [3, 'Unit', UNCLEAR],
      [4, 'Unit', 'The cell contains TRUE, not text.'],
      [5, 'Location code', UNCLEAR],
    ]);
  });

  test('are ignored and counted in optional columns if the format is unknown', async () => {
    const { before } = await kit.run(
      'create',
      workbookOf([
        {
          VIN: vinOf(30),
          Unit: 'B1',
          Color: true,
          Detail: { number: 0.5, format: '0%' },
          Tags: false,
          Year: { error: '#N/A' },
        },
      ]),
    );
    const [row] = await kit.rowsOf(before.id);
    expect(row?.notes?.map(({ column, message }) => [column, message])).toEqual(
      expect.arrayContaining([
        ['Color', 'The cell contains TRUE, not text.'],
        ['Detail', UNCLEAR],
        ['Tags', 'The cell contains FALSE, not text.'],
        ['Year', 'The cell contains #N/A.'],
      ]),
    );
    expect(await kit.findVehicle(vinOf(30))).toMatchObject({ unit: 'B1', color: null, tags: [] });
  });
});

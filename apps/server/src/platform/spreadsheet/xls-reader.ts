import type { NamedSheet, ReadCell, ReadRow } from './read-row.ts';
import { GENERAL_FORMAT, formatNumber } from './number-format.ts';
import { MAX_COLUMNS } from './sheet-limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readXlsFormats, type SheetFormats } from './xls-formats.ts';

/** Lists visible sheets. The library returns only values, so number formats are read separately. */
export async function readXlsSheets(file: Uint8Array): Promise<NamedSheet[]> {
  const { readXls } = await import('hucre/xlsx');
  const { sheets } = await readXls(file);
  const formats = readXlsFormats(file);
  const visibleSheets = sheets.flatMap(({ name, rows }, index) => {
    const sheetFormats = formats[index] ?? null;
    return sheetFormats?.isHidden === true ? [] : [{ name, rows: () => rowsOf(rows, sheetFormats) }];
  });
  if (visibleSheets.length === 0) throw new SpreadsheetError('unreadable');
  return visibleSheets;
}

async function* rowsOf(
  rows: readonly (readonly (ReadCell | Date)[] | undefined)[],
  formats: SheetFormats | null,
): AsyncGenerator<ReadRow> {
  for (const [index, values] of rows.entries()) {
    const cells = (values ?? [])
      .slice(0, MAX_COLUMNS)
      .map((value, column) => toCell(value, formats?.getNumberFormat(index, column)));
    const row = { row: index + 1, cells };
    yield formats?.hiddenRows.has(index) === true ? { ...row, isHidden: true } : row;
  }
}

function toCell(
  value: ReadCell | Date,
  format: ReturnType<SheetFormats['getNumberFormat']> = null,
): ReadCell {
  // The UTC date of the value is the date that the sheet displays.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : { date: value.toISOString().slice(0, 10) };
  return typeof value === 'number' ? formatNumber(value, format ?? GENERAL_FORMAT) : value;
}

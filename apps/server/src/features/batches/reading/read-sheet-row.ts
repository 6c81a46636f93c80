import { VIN_LAST_8 } from '@fleetworth/contract/sheet-matching';
import { cellText, type ReadCell, type ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import { readColumnCell } from './column-cell.ts';
import type { ColumnToRead } from './column-to-read.ts';
import { readCell } from './read-cell.ts';
import type { CellProblem, CellValue, SheetRow } from './sheet-row.ts';

export interface ColumnDefault {
  column: ColumnToRead;
  text: string;
}

export function readSheetRow(
  columns: readonly ColumnToRead[],
  { row, cells }: ReadRow,
  columnDefaults: readonly ColumnDefault[] = [],
): SheetRow {
  const sheetRow: SheetRow = { row, values: {}, problems: [], notes: [], cells: {} };
  for (const column of columns) {
    // Includes the unit of measure from its own column, because the sheet of rejected rows shows this cell
    // but not that column.
    const cell = toStorableCell(readColumnCell(column, cells));
    const { field, heading } = column.column;
    sheetRow.cells[heading] = cell;
    const value = readCell(column, cell);
    if ('text' in value) {
      sheetRow.problems.push({ ...describeCell(heading, cell), text: value.text, isUnreadable: true });
      continue;
    }
    sheetRow.values[field] = value.value;
    if (value.note !== undefined)
      sheetRow.notes.push({ ...describeCell(heading, cell), text: value.note, kind: 'not_stored' });
  }
  for (const { column, text } of columnDefaults) fillCell(sheetRow, column, text);
  return sheetRow;
}

const VIN_END_LENGTH = 8;

/**
 * Adds a value that the user entered for all rows. The text `VIN_LAST_8` stands for the last eight characters
 * of the row's VIN, so a row without a VIN gets no value.
 */
function fillCell({ values, cells }: SheetRow, column: ColumnToRead, text: string): void {
  const { field, heading } = column.column;
  const cell = text === VIN_LAST_8 ? lastCharactersOfVin(values.vin) : text;
  const value = readCell(column, cell);
  cells[heading] = cell;
  if ('value' in value) values[field] = value.value;
}

const lastCharactersOfVin = (vin: CellValue | undefined): string | null =>
  typeof vin === 'string' ? vin.slice(-VIN_END_LENGTH) : null;

const MAX_VALUE_LENGTH = 200;

const describeCell = (column: string, cell: ReadCell): Pick<CellProblem, 'column' | 'value'> => ({
  column,
  value: cellText(cell).slice(0, MAX_VALUE_LENGTH).toWellFormed(),
});

/** Removes NUL and unpaired surrogates, which the database cannot store. */
export function toStorableCell(cell: ReadCell): ReadCell {
  if (typeof cell === 'object' && cell !== null && 'tooLong' in cell)
    return { tooLong: storableText(cell.tooLong) };
  return typeof cell === 'string' ? storableText(cell) : cell;
}

const storableText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

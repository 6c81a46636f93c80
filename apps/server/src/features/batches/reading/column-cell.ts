import type { ColumnType } from '@fleetworth/contract/batch-columns';
import { writtenLengthUnit } from '@fleetworth/domain/reading';
import { cellText, type ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import type { FoundColumn } from './find-columns.ts';
import { isEmpty } from './is-empty.ts';

/** Types of columns that hold texts: number formats and dates of the spreadsheet mean nothing there. */
export const TEXT_TYPES: ReadonlySet<ColumnType> = new Set(['vin', 'text', 'texts', 'choice']);

type CellColumn = Pick<FoundColumn, 'column' | 'index' | 'unitIndex' | 'isInKilometers'>;

/**
 * Returns the cell of a column in a row: the text that the sheet shows for columns of texts, else the
 * number with the unit that its row or its heading names. 66308 is '66308 km'.
 */
export function columnCell(
  { column, index, unitIndex, isInKilometers }: CellColumn,
  cells: readonly ReadCell[],
) {
  const cell = cellOfType(column.type, cells[index] ?? null);
  const unitCell = unitIndex === null ? null : (cells[unitIndex] ?? null);
  if (isEmpty(cell) || (typeof cell !== 'string' && typeof cell !== 'number')) return cell;
  const unit = isEmpty(unitCell) ? '' : cellText(unitCell).trim();
  if (column.unit === 'miles') return withLengthUnit(cell, unit || (isInKilometers ? 'km' : ''));
  return unit === '' || DOLLARS.test(unit) ? cell : `${unit} ${String(cell).replace(/^\s*(?:us)?\$/i, '')}`;
}

/** Returns what a number with a text in its format is in a column. */
function cellOfType(type: ColumnType, cell: ReadCell): ReadCell {
  if (typeof cell !== 'object' || cell === null || !('value' in cell)) return cell;
  if (!TEXT_TYPES.has(type)) return cell.value;
  return cell.text ?? { unclear: cellText(cell.value) };
}

const DOLLARS = /^(?:\$|us ?\$|usd?|us dollars?|dollars?)$/i;

/** A text that names its unit is in that unit, whatever its row or its heading says. */
function withLengthUnit(cell: string | number, unit: string): ReadCell {
  const named = unit === '' ? 'miles' : writtenLengthUnit(`0 ${unit}`);
  if (named === 'miles' || (typeof cell === 'string' && !/\d\s*$/.test(cell))) return cell;
  if (typeof cell === 'number' && named === 'kilometers') return { kilometers: cell };
  return `${String(cell).trim()} ${unit}`;
}

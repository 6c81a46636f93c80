import type { ColumnType } from '@fleetworth/contract/batch-columns';
import { writtenLengthUnit } from '@fleetworth/domain/reading';
import { cellText, type ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import type { LocatedColumn } from './find-columns.ts';
import { isEmpty } from './is-empty.ts';

/** Column types that hold text; number formats and spreadsheet dates are meaningless there. */
export const TEXT_TYPES: ReadonlySet<ColumnType> = new Set(['vin', 'text', 'texts', 'choice']);

type CellColumn = Pick<LocatedColumn, 'column' | 'index' | 'unitIndex' | 'isInKilometers'>;

/**
 * Returns the cell of a column in a row: the displayed text for text columns, otherwise the number with the
 * unit from its row or heading (66308 becomes '66308 km').
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

/** Resolves a number with text in its format by the type of its column. */
function cellOfType(type: ColumnType, cell: ReadCell): ReadCell {
  if (typeof cell !== 'object' || cell === null || !('value' in cell)) return cell;
  if (!TEXT_TYPES.has(type)) return cell.value;
  return cell.text ?? { unclear: cellText(cell.value) };
}

const DOLLARS = /^(?:\$|us ?\$|usd?|us dollars?|dollars?)$/i;

/** A unit in the cell's own text overrides the unit of its row or heading. */
function withLengthUnit(cell: string | number, unit: string): ReadCell {
  const unitName = unit === '' ? 'miles' : writtenLengthUnit(`0 ${unit}`);
  if (unitName === 'miles' || (typeof cell === 'string' && !/\d\s*$/.test(cell))) return cell;
  if (typeof cell === 'number' && unitName === 'kilometers') return { kilometers: cell };
  return `${String(cell).trim()} ${unit}`;
}

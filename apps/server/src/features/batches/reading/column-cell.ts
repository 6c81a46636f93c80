import type { ColumnType } from '@fleetworth/contract/batch-columns';
import { parseLengthUnit } from '@fleetworth/domain/reading';
import { cellText, type ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import type { LocatedColumn } from './find-columns.ts';
import { isEmpty } from './is-empty.ts';

/** Column types that contain text. Number formats and spreadsheet dates have no meaning in them. */
export const TEXT_TYPES: ReadonlySet<ColumnType> = new Set(['vin', 'text', 'texts', 'choice']);

type CellColumn = Pick<LocatedColumn, 'column' | 'index' | 'unitIndex' | 'isInKilometers'>;

// Text columns get the displayed text. Number columns get the number, with the unit from the row's unit
// column or the heading: the text '66308' becomes '66308 km', and the number 66308 `{ kilometers: 66308 }`.
export function readColumnCell(
  { column, index, unitIndex, isInKilometers }: CellColumn,
  cells: readonly ReadCell[],
) {
  const cell = pickTextOrValue(column.type, cells[index] ?? null);
  const unitCell = unitIndex === null ? null : (cells[unitIndex] ?? null);
  if (isEmpty(cell) || (typeof cell !== 'string' && typeof cell !== 'number')) return cell;
  const unit = isEmpty(unitCell) ? '' : cellText(unitCell).trim();
  if (column.unit === 'miles') return withLengthUnit(cell, unit || (isInKilometers ? 'km' : ''));
  return unit === '' || DOLLAR_UNIT.test(unit)
    ? cell
    : `${unit} ${String(cell).replace(/^\s*(?:us)?\$/i, '')}`;
}

function pickTextOrValue(type: ColumnType, cell: ReadCell): ReadCell {
  if (typeof cell !== 'object' || cell === null || !('value' in cell)) return cell;
  if (!TEXT_TYPES.has(type)) return cell.value;
  return cell.text ?? { unclear: cellText(cell.value) };
}

const DOLLAR_UNIT = /^(?:\$|us ?\$|usd?|us dollars?|dollars?)$/i;

// A unit in the cell itself takes precedence.
function withLengthUnit(cell: string | number, unit: string): ReadCell {
  const unitName = unit === '' ? 'miles' : parseLengthUnit(`0 ${unit}`);
  if (unitName === 'miles' || (typeof cell === 'string' && !/\d\s*$/.test(cell))) return cell;
  if (typeof cell === 'number' && unitName === 'kilometers') return { kilometers: cell };
  return `${String(cell).trim()} ${unit}`;
}

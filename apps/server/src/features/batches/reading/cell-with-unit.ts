import { writtenLengthUnit } from '@fleetworth/domain/reading';
import { cellText, type ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import type { FoundColumn } from './find-columns.ts';
import { isEmpty } from './is-empty.ts';

/**
 * Returns the cell of a column in a row, with the unit that its row or its heading names: 66308 is '66308
 * km'.
 */
export function cellWithUnit(
  {
    column,
    index,
    unitIndex,
    isInKilometers,
  }: Pick<FoundColumn, 'column' | 'index' | 'unitIndex' | 'isInKilometers'>,
  cells: readonly ReadCell[],
): ReadCell {
  const cell = cells[index] ?? null;
  const unitCell = unitIndex === null ? null : (cells[unitIndex] ?? null);
  if (isEmpty(cell) || (typeof cell !== 'string' && typeof cell !== 'number')) return cell;
  const unit = isEmpty(unitCell) ? '' : cellText(unitCell).trim();
  if (column.unit === 'miles') return withLengthUnit(cell, unit || (isInKilometers ? 'km' : ''));
  return unit === '' || DOLLARS.test(unit) ? cell : `${unit} ${String(cell).replace(/^\s*(?:us)?\$/i, '')}`;
}

const DOLLARS = /^(?:\$|us ?\$|usd?|us dollars?|dollars?)$/i;

/** A text that names its unit is in that unit, whatever its row or its heading says. */
function withLengthUnit(cell: string | number, unit: string): ReadCell {
  const named = unit === '' ? 'miles' : writtenLengthUnit(`0 ${unit}`);
  if (named === 'miles' || (typeof cell === 'string' && !/\d\s*$/.test(cell))) return cell;
  if (typeof cell === 'number' && named === 'kilometers') return { kilometers: cell };
  return `${String(cell).trim()} ${unit}`;
}

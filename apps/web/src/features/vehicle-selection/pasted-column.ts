import {
  provedSign,
  readDecimal,
  type Reading,
  readMoney,
  readOdometer,
  type SignProof,
} from '@fleetworth/domain/reading';
import { type FieldValue, GRADE_DECIMALS, type SelectionFieldType } from './selection-field.ts';

const YES = new Set(['yes', 'true', 'y', '1', 'x']);

/**
 * Reads a column that was copied from a spreadsheet: the first cell of each line. Its numbers are read
 * together, as those of a sheet. A text that is no number stays, and is refused under its field.
 */
export function pastedColumn(text: string, type: SelectionFieldType): FieldValue[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = lines.map((line) => (line.split('\t')[0] ?? '').trim());
  const unit = UNITS[type];
  if (unit === undefined) return cells.map((cell) => valueOf(cell, type));
  const signs = new Set(cells.map((cell) => provedSign(cell, unit)));
  const proof = { point: signs.has('point'), comma: signs.has('comma') };
  return cells.map((cell) => (cell === '' ? null : numberOr(cell, READERS[unit](cell, proof))));
}

const UNITS = { count: 'miles', decimal: 'none', dollars: 'dollars' } as Partial<
  Record<SelectionFieldType, 'miles' | 'none' | 'dollars'>
>;

const READERS = {
  miles: (cell: string, proof: SignProof) => readOdometer(cell, { proof }),
  none: (cell: string, proof: SignProof) => readDecimal(cell, GRADE_DECIMALS, { proof }),
  dollars: (cell: string, proof: SignProof) => readMoney(cell, { proof }),
};

const numberOr = (cell: string, reading: Reading<number>): FieldValue =>
  'value' in reading ? reading.value : cell;

function valueOf(cell: string, type: SelectionFieldType): FieldValue {
  if (type === 'flag') return YES.has(cell.toLowerCase());
  if (cell === '') return null;
  return type === 'code' ? cell.toUpperCase() : cell;
}

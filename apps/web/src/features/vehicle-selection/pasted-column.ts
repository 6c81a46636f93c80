import type { FieldValue, SelectionFieldType } from './selection-field.ts';

const NUMBERS: readonly SelectionFieldType[] = ['count', 'decimal', 'dollars'];
const YES = new Set(['yes', 'true', 'y', '1', 'x']);

/** Reads a column that was copied from a spreadsheet: of each line the first cell. A number that can not be read stays a text. */
export function pastedColumn(text: string, type: SelectionFieldType): FieldValue[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.map((line) => valueOf((line.split('\t')[0] ?? '').trim(), type));
}

function valueOf(cell: string, type: SelectionFieldType): FieldValue {
  if (type === 'flag') return YES.has(cell.toLowerCase());
  if (cell === '') return null;
  if (type === 'code') return cell.toUpperCase();
  if (!NUMBERS.includes(type)) return cell;
  const number = Number(cell.replaceAll(/[$,\s]/g, ''));
  return Number.isFinite(number) ? number : cell;
}

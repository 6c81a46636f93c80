import {
  detectDecimalSeparator,
  readDecimal,
  type ParseResult,
  readMoney,
  readOdometer,
  isLikelyInThousands,
  type DecimalSeparatorEvidence,
  findAmbiguousSeparator,
} from '@fleetworth/domain/reading';
import { type FieldValue, GRADE_DECIMALS, type SelectionFieldType } from './selection-field.ts';

const YES_TEXTS = new Set(['yes', 'true', 'y', '1', 'x']);

/**
 * Parses a column copied from a spreadsheet: the first cell of each line. All numbers are parsed in
 * the number format of the column, as in an import. Text that isn't a number is kept, and its field shows an
 * error.
 */
export function parsePastedColumn(text: string, type: SelectionFieldType): FieldValue[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = lines.map((line) => (line.split('\t')[0] ?? '').trim());
  const unit = UNITS[type];
  if (unit === undefined) return cells.map((cell) => toFieldValue(cell, type));
  const separators = new Set(cells.map((cell) => detectDecimalSeparator(cell, unit)));
  const separatorEvidence = { point: separators.has('point'), comma: separators.has('comma') };
  const mayBeInThousands =
    unit === 'miles' &&
    cells.some((cell) => isLikelyInThousands(findAmbiguousSeparator(cell), separatorEvidence));
  const columnFormat = { separatorEvidence, mayBeInThousands };
  return cells.map((cell) => (cell === '' ? null : toNumberOrText(cell, READERS[unit](cell, columnFormat))));
}

/** Units of the types that are numbers. The other types aren't numbers. */
const UNITS = { count: 'miles', decimal: 'none', dollars: 'dollars' } as Partial<
  Record<SelectionFieldType, 'miles' | 'none' | 'dollars'>
>;

interface ColumnFormat {
  separatorEvidence: DecimalSeparatorEvidence;
  mayBeInThousands: boolean;
}

const READERS = {
  miles: (cell: string, columnFormat: ColumnFormat) => readOdometer(cell, columnFormat),
  none: (cell: string, { separatorEvidence }: ColumnFormat) =>
    readDecimal(cell, GRADE_DECIMALS, { separatorEvidence }),
  dollars: (cell: string, { separatorEvidence }: ColumnFormat) => readMoney(cell, { separatorEvidence }),
};

const toNumberOrText = (cell: string, reading: ParseResult<number>): FieldValue =>
  'value' in reading ? reading.value : cell;

function toFieldValue(cell: string, type: SelectionFieldType): FieldValue {
  if (type === 'flag') return YES_TEXTS.has(cell.toLowerCase());
  if (cell === '') return null;
  return type === 'code' ? cell.toUpperCase() : cell;
}

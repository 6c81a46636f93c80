import type { BatchColumn, ColumnType } from '@fleetworth/contract/batch-columns';
import { VIN_LETTERS_TEXT } from '@fleetworth/contract/field';
import {
  readDate,
  readDecimal,
  readKilometers,
  type ParseResult,
  readingHint,
  type ParseProblem,
  readMoney,
  readOdometer,
  readPercent,
  readWhole,
  type NumberInput,
  appendHint,
} from '@fleetworth/domain/reading';
import { isVinEnd, readVin } from '@fleetworth/domain/vin';
import { MAX_EXACT_NUMBER } from '../../../platform/spreadsheet/number-pattern.ts';
import { cellText, getCellError, type ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { MAX_CELL_LENGTH } from '../../../platform/spreadsheet/sheet-limits.ts';
import { TEXT_TYPES } from './column-cell.ts';
import type { ColumnToRead } from './column-to-read.ts';
import { isEmptyInColumn, withoutFormatCharacters } from './is-empty.ts';
import { readChoice } from './read-choice.ts';
import type { CellValue } from './sheet-row.ts';

/**
 * Value of a cell, with a note if an optional cell was omitted, or the text of the problem that rejects the
 * cell.
 */
export type ReadValue = { value: CellValue; note?: string } | { text: string };

/**
 * Reads a cell. Depending on the column, an unreadable value is kept as text, left out with a note, or
 * rejected.
 */
export function readCell(columnToRead: ColumnToRead, cell: ReadCell): ReadValue {
  const { column } = columnToRead;
  const error = getCellError(cell);
  if (error !== null) return omitOrReject(column, `The cell contains ${error}.`);
  if (typeof cell === 'object' && cell !== null && 'tooLong' in cell) return { text: TOO_LONG };
  const content = isEmptyInColumn(column, cell) ? null : cell;
  if (content === null) return isAlwaysRequired(column) ? { text: column.text } : { value: null };
  const nonTextReason = TEXT_TYPES.has(column.type) ? findNonTextReason(content) : null;
  if (nonTextReason !== null) return omitOrReject(column, nonTextReason);
  const value = READERS[column.type](content, columnToRead);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value };
  if (column.whenUnreadable === 'kept') return { value: textOf(content).slice(0, MAX_STORED_TEXT_LENGTH) };
  const text = problemText(column, value.problem);
  return column.whenUnreadable === 'left_out' ? { value: null, note: text } : { text };
}

// Only the database shows which rows add a record, so values that only new records need are checked later.
const isAlwaysRequired = ({ isRequired, isOnlyForNew }: BatchColumn): boolean =>
  isRequired && isOnlyForNew !== true;

const TOO_LONG = `The cell has more than ${MAX_CELL_LENGTH.toLocaleString('en-US')} characters. Shorten it.`;
const UNCLEAR_FORMAT = "The cell's number format isn't supported. Format the column as text.";
const TEXT_IS_DATE = 'Excel turned this into a date. Format the column as text.';

const omitOrReject = (
  { isRequired, type, whenUnreadable: unreadableRule }: BatchColumn,
  text: string,
): ReadValue =>
  isRequired || !(TEXT_TYPES.has(type) || unreadableRule !== undefined)
    ? { text }
    : { value: null, note: text };

function findNonTextReason(cell: NonemptyCell): string | null {
  if (typeof cell === 'boolean') return `The cell contains ${String(cell).toUpperCase()}, not text.`;
  if (typeof cell !== 'object') return null;
  if ('date' in cell) return TEXT_IS_DATE;
  return 'unclear' in cell ? UNCLEAR_FORMAT : null;
}

type NonemptyCell = Exclude<ReadCell, null>;
type Problem = { problem: ParseProblem | CellFault };
type Reader = (cell: NonemptyCell, columnToRead: ColumnToRead) => CellValue | Problem;

interface CellFault {
  reason: 'unknown' | 'rounded_number' | 'vin_letters' | 'number_for_date' | 'too_large';
}

const cellProblem = (reason: CellFault['reason'] = 'unknown'): Problem => ({ problem: { reason } });

const READERS: Record<ColumnType, Reader> = {
  vin: (cell, { column: { acceptsVinEnd } }) => {
    if (mayBeRounded(cell)) return cellProblem('rounded_number');
    const { text, problem } = readVin(textOf(cell));
    if (problem === null || (acceptsVinEnd === true && isVinEnd(text))) return text;
    return cellProblem(problem === 'letters' ? 'vin_letters' : 'unknown');
  },
  text: (cell, { column: { maxLength = 200 } }) => {
    if (mayBeRounded(cell)) return cellProblem('rounded_number');
    const text = textOf(cell);
    return text.length <= maxLength ? text : cellProblem();
  },
  texts: (cell) => {
    if (mayBeRounded(cell)) return cellProblem('rounded_number');
    const text = textOf(cell);
    // Another program may have cut off the end of such a long text.
    if (text.length > MAX_TEXTS_LENGTH) return cellProblem();
    const texts = text
      .split(/[,;\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== '');
    return texts.length === 0 ? null : texts;
  },
  whole: (cell, columnToRead) => checkLimits(columnToRead.column, readWholeCell(cell, columnToRead), 1),
  decimal: (cell, { column, separatorEvidence }) =>
    checkLimits(
      column,
      readDecimal(toNumberInput(cell), column.decimals ?? 2, { separatorEvidence }),
      column.min ?? 0,
    ),
  date: (cell, { dateOrder: order, currentYear }) => {
    if (typeof cell === 'number' && !/^\d{8}$/.test(String(cell))) return cellProblem('number_for_date');
    return valueOf(readDate(textOf(cell), { order, currentYear }));
  },
  money: (cell, { column, separatorEvidence }) =>
    checkLimits(column, readMoney(toNumberInput(cell), { separatorEvidence }), 0),
  percent: (cell, { column, separatorEvidence }) =>
    checkLimits(column, readPercent(toNumberInput(cell), { separatorEvidence }), 0),
  share: readShare,
  choice: (cell, { column }) => readChoice(textOf(cell), column) ?? cellProblem(),
};

const MAX_TEXTS_LENGTH = 500;
const MAX_STORED_TEXT_LENGTH = 200;

function readWholeCell(
  cell: NonemptyCell,
  { column: { unit }, separatorEvidence, mayBeInThousands }: ColumnToRead,
): ParseResult<number> {
  if (unit !== 'miles') return readWhole(toNumberInput(cell), unit ?? 'none', { separatorEvidence });
  return typeof cell === 'object' && 'kilometers' in cell
    ? readKilometers(cell.kilometers, { mayBeInThousands })
    : readOdometer(toNumberInput(cell), { separatorEvidence, mayBeInThousands, acceptsKilometers: true });
}

/** Reads a percentage. In a column of shares, a plain 0.8 is 80%. */
function readShare(
  cell: NonemptyCell,
  { column, separatorEvidence, isColumnOfShares }: ColumnToRead,
): CellValue | Problem {
  const reading = readPercent(toNumberInput(cell), { separatorEvidence });
  if ('problem' in reading) return reading;
  const isShare = isColumnOfShares && !cellText(cell).includes('%') && reading.value <= 1;
  return checkLimits(
    column,
    { value: isShare ? Number((reading.value * 100).toFixed(8)) : reading.value },
    0,
  );
}

function checkLimits(
  { max = Number.MAX_SAFE_INTEGER }: BatchColumn,
  reading: ParseResult<number>,
  min: number,
) {
  if ('problem' in reading) return reading;
  if (reading.value > max) return cellProblem('too_large');
  return reading.value >= min ? reading.value : cellProblem();
}

const valueOf = <Value extends CellValue>(reading: ParseResult<Value>): Value | Problem =>
  'problem' in reading ? reading : reading.value;

// Writes numbers without an exponent, as users typed them.
function textOf(cell: NonemptyCell): string {
  if (typeof cell !== 'number') return withoutFormatCharacters(cellText(cell)).normalize('NFC').trim();
  return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
}

const toNumberInput = (cell: NonemptyCell): NumberInput => {
  if (typeof cell === 'object' && 'kilometers' in cell) return cell.kilometers;
  return typeof cell === 'number' ? cell : textOf(cell);
};

// Excel keeps 15 digits of a number and replaces the other digits with zeros.
const mayBeRounded = (cell: NonemptyCell): boolean =>
  typeof cell === 'number' && Math.abs(cell) >= MAX_EXACT_NUMBER;

const FAULT_HINTS: Record<Exclude<CellFault['reason'], 'vin_letters' | 'too_large'>, string | null> = {
  unknown: null,
  rounded_number: 'Format the cell as text.',
  number_for_date: 'Format the cell as a date, or enter it as MM/DD/YYYY.',
};

function problemText(column: BatchColumn, problem: ParseProblem | CellFault): string {
  const { text, textBelowZero } = column;
  if (problem.reason === 'vin_letters') return VIN_LETTERS_TEXT;
  if (problem.reason === 'negative' && textBelowZero !== undefined) return textBelowZero;
  if (problem.reason === 'too_large') return appendHint(text, formatMaxHint(column));
  const hint =
    problem.reason in FAULT_HINTS
      ? FAULT_HINTS[problem.reason as keyof typeof FAULT_HINTS]
      : readingHint(problem as ParseProblem);
  return appendHint(text, hint);
}

function formatMaxHint({ text, type, max = Number.MAX_SAFE_INTEGER }: BatchColumn): string | null {
  const limit = max.toLocaleString('en-US');
  if (text.includes(limit)) return null;
  return `Enter at most ${limit}${type === 'percent' || type === 'share' ? '%' : ''}.`;
}

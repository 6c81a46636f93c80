import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { FIRST_DATE, LAST_DATE, VIN_LETTERS } from '@fleetworth/contract/field';
import { isCalendarDate } from '@fleetworth/domain/calendar';
import { parseDollars } from '@fleetworth/domain/money';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { readChoice } from './read-choice.ts';
import { sentences } from './sentences.ts';
import { isCutNumber, writingHint } from './writing-hint.ts';

/** A value as the calls of the API take it: dollars, percent, whole numbers, YYYY-MM-DD; null is an empty cell. */
export type CellValue = string | number | string[] | null;

type ReadValue = { value: CellValue } | { text: string };

/**
 * Reads a cell as its column says; refused with the column's text and, where it is plain what was meant, how to write it. Spreadsheets hand over
 * numbers as numbers or as text, days as days or as text, and empty cells as blanks: all that means the same is read alike.
 */
export function readCell(column: BatchColumn, cell: ReadCell): ReadValue {
  const typed = typeof cell === 'string' ? cell.normalize('NFC').trim() : cell;
  if (typed === null || typed === '') return column.isRequired ? { text: column.text } : { value: null };
  const read = (text: Typed) => READERS[column.type](text, column);
  const value = read(typed);
  if (value !== null) return { value };
  if (column.keepsUnknown) return { value: String(typed).slice(0, LONGEST_UNKNOWN) };
  if (column.textBelowZero !== undefined && /^-\s*[\d.]+\s*%?$/.test(String(typed)))
    return { text: column.textBelowZero };
  if (column.type === 'vin' && hasLettersOfNoVin(String(typed))) return { text: VIN_LETTERS };
  const hint = writingHint(column.type, typed, (text) => read(text) !== null);
  return { text: sentences(hint === null ? [column.text] : [column.text, hint]) };
}

const LONGEST_TEXTS = 500;
const LONGEST_UNKNOWN = 200;

type Typed = Exclude<ReadCell, null>;
type Reader = (typed: Typed, column: BatchColumn) => CellValue;

const READERS: Record<BatchColumn['type'], Reader> = {
  vin: (typed) => {
    if (isCutNumber(typed)) return null;
    const vin = String(typed).replaceAll(/[\s-]/g, '').toUpperCase();
    return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? vin : null;
  },
  text: readText,
  texts: (typed) => {
    // A longer cell may have been cut.
    if (String(typed).length > LONGEST_TEXTS) return null;
    const texts = String(typed)
      .split(/[,;\n]/)
      .map((text) => text.trim())
      .filter((text) => text !== '');
    return texts.length === 0 ? null : texts;
  },
  whole: (typed, { max = Number.MAX_SAFE_INTEGER }) => {
    const number = readNumber(typed, /^\d+(\.0*)?$/);
    return number !== null && Number.isSafeInteger(number) && number >= 1 && number <= max ? number : null;
  },
  decimal: readDecimal,
  date: readDate,
  money: readMoney,
  percent: (typed, column) => readPercent(typed, column, false),
  share: (typed, column) => readPercent(typed, column, true),
  choice: readChoice,
};

const hasLettersOfNoVin = (typed: string): boolean =>
  /^[A-Z0-9\s-]+$/i.test(typed) && /[IOQ]/i.test(typed) && typed.replaceAll(/[\s-]/g, '').length === 17;

/** A number in a column of texts is written as people typed it, without an exponent. */
function readText(typed: Typed, { maxLength = 200 }: BatchColumn): string | null {
  if (isCutNumber(typed)) return null;
  const text = typeof typed === 'number' ? plainNumber(typed) : String(typed);
  return text.length <= maxLength ? text : null;
}

const plainNumber = (number: number): string =>
  Number.isInteger(number) ? BigInt(number).toString() : String(number);

/** With or without commas between thousands. */
function readNumber(typed: Typed, pattern: RegExp): number | null {
  if (typeof typed === 'number') return typed;
  if (typeof typed !== 'string') return null;
  const text = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed;
  return pattern.test(text) ? Number(text) : null;
}

function readDecimal(
  typed: Typed,
  { min = 0, max = Number.MAX_SAFE_INTEGER, decimals = 2 }: BatchColumn,
): number | null {
  const number = readNumber(typed, /^(?:\d+(\.\d*)?|\.\d+)$/);
  if (number === null) return null;
  // What a formula gives may be a hair beside its decimals.
  const decimal = typeof typed === 'number' ? Number(number.toFixed(8)) : number;
  const hasMore = Number(decimal.toFixed(decimals)) !== decimal;
  return hasMore || decimal < min || decimal > max ? null : decimal;
}

function readDate(typed: Typed): string | null {
  if (typeof typed !== 'string') return null;
  const typedDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed);
  const [, month = '', day = '', year = ''] = typedDay ?? [];
  const text = typedDay === null ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) && text >= FIRST_DATE && text <= LAST_DATE ? text : null;
}

function readMoney(typed: Typed, { max = Number.MAX_SAFE_INTEGER }: BatchColumn): number | null {
  const bare = typeof typed === 'string' ? typed.replace(/^\$\s?/, '') : typed;
  const number = readNumber(bare, /^(?:\d+(\.\d*)?|\.\d+)$/);
  if (number === null) return null;
  // What a formula gives may be a hair beside its cents.
  const dollars = typeof bare === 'number' ? Number(number.toFixed(8)) : number;
  return typeof parseDollars(dollars) === 'string' || dollars < 0 || dollars > max ? null : dollars;
}

function readPercent(typed: Typed, { max = 100 }: BatchColumn, isShare: boolean): number | null {
  const hasSign = typeof typed === 'string' && typed.endsWith('%');
  const number = readNumber(hasSign ? typed.slice(0, -1).trim() : typed, /^\d*\.?\d+$/);
  if (number === null) return null;
  const percent = isShare && !hasSign && number <= 1 ? Number((number * 100).toFixed(8)) : number;
  return percent >= 0 && percent <= max ? percent : null;
}

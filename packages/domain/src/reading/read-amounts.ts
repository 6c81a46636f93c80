import { plainDecimal } from '../money.ts';
import type { NumberText, PlainNumber } from './number-text.ts';
import {
  bothReadings,
  chooseReading,
  decimalsOf,
  hasDecimalsBelowThousand,
  NO_PROOF,
  readWrittenNumber,
  type SignProof,
  withoutTrailingZeros,
} from './read-number.ts';
import { type Reading, refused } from './reading.ts';

/** A text that was typed, pasted or read from a sheet, or the number of a number cell. */
export type Typed = string | number;

/** Facts about the column of a text; absent in forms. */
export interface ColumnFacts {
  proof?: SignProof;
}

const CENTS = 2;

/**
 * Reads an amount in dollars: 26500, '26,500', '$26,500.00', '26500 USD'. Returns dollars, at least 0, with
 * at most two decimals: '26500.999' is refused, and so is '22.790', which may be 22,790 or 22.79.
 */
export function readMoney(typed: Typed, column?: ColumnFacts): Reading<number> {
  if (typeof typed === 'number') return ofDecimals(numberCell(typed), CENTS);
  const written = readWrittenNumber(typed, 'dollars');
  if ('problem' in written) return written;
  const { text } = written;
  if (column === undefined && isUnfinished(text))
    return refused({ reason: 'unfinished_comma', amount: toCents(text.number) });
  const chosen = chooseReading(text, column?.proof ?? NO_PROOF, toCents);
  if ('problem' in chosen) return chosen;
  // Three digits are never cents, whatever the other texts of the column prove.
  if (text.kind === 'two' && decimalsOf(chosen.value) > CENTS) return bothReadings(text, toCents);
  return ofDecimals(chosen.value, CENTS);
}

/**
 * True for '26,50' in a form: a decimal comma, or 26,500 whose last digit is missing. A sheet has whole
 * numbers.
 */
const isUnfinished = (text: NumberText): text is NumberText & { kind: 'one' } =>
  text.kind === 'one' && text.proves === 'comma' && /^[1-9]\d{0,2}\.\d{1,2}$/.test(text.number);

/**
 * Writes a reading as an amount: 26.5 dollars are '26.50'. The 1.234 of '1.234' is cut to 1.23, since amounts
 * have cents.
 */
function toCents(number: PlainNumber): string {
  const [whole = '', decimals = ''] = number.split('.');
  return decimals === '' ? whole : `${whole}.${decimals.slice(0, CENTS).padEnd(CENTS, '0')}`;
}

/** Reads a number with at most `most` decimals, such as a grade: '4.1', '4,1'. */
export function readDecimal(
  typed: Typed,
  most: number,
  { proof = NO_PROOF }: ColumnFacts = {},
): Reading<number> {
  if (typeof typed === 'number') return ofDecimals(numberCell(typed), most);
  const written = readWrittenNumber(typed, 'none');
  if ('problem' in written) return written;
  const chosen = chooseReading(written.text, proof);
  return 'problem' in chosen ? chosen : ofDecimals(withoutTrailingZeros(chosen.value), most);
}

/**
 * Reads a percent: 2, '1.5', '1,5', '1.5%', '0.375'. Returns 1.5 for 1.5 percent, at least 0. A point before
 * three digits is a decimal point, since rates often have three decimals and never reach 1,000; '0,015' is
 * refused without proof.
 */
export function readPercent(typed: Typed, { proof = NO_PROOF }: ColumnFacts = {}): Reading<number> {
  if (typeof typed === 'number') return ofDecimals(numberCell(typed), RATE_DECIMALS);
  const written = readWrittenNumber(typed, 'percent');
  if ('problem' in written) return written;
  const { text } = written;
  const isDecimalPoint =
    text.kind === 'two' && text.pointReading === 'possible' && (proof.point || !proof.comma);
  const chosen = isDecimalPoint ? { value: text.point } : chooseReading(text, proof);
  return 'problem' in chosen ? chosen : ofDecimals(withoutTrailingZeros(chosen.value), RATE_DECIMALS);
}

const RATE_DECIMALS = 8;

/** Reads a whole number such as months or a model year: 48, '48 months', '1,200'. */
export function readWhole(
  typed: Typed,
  unit: 'months' | 'miles' | 'none',
  { proof = NO_PROOF }: ColumnFacts = {},
): Reading<number> {
  if (typeof typed === 'number') return ofDecimals(numberCell(typed), 0);
  const written = readWrittenNumber(typed, unit);
  if ('problem' in written) return written;
  if (written.lengthUnit === 'kilometers') return readOdometer(typed, { proof });
  const chosen = chooseReading(written.text, proof);
  return 'problem' in chosen ? chosen : ofDecimals(withoutTrailingZeros(chosen.value), 0);
}

export interface OdometerFacts extends ColumnFacts {
  /** True where '66308.4 km' is converted. A form refuses it. */
  takesKilometers?: true;
}

/**
 * Reads an odometer in miles, rounded down: 41203, '41,203', '41203.7', '41203 mi'. Kilometers are converted
 * where the caller takes them: '66308.4 km' is 41202. A number cell below 1,000 with three decimals is
 * refused: 42.573 may be 42,573.
 */
export function readOdometer(
  typed: Typed,
  { proof = NO_PROOF, takesKilometers }: OdometerFacts = {},
): Reading<number> {
  if (typeof typed === 'number') return ofNumberCell(numberCell(typed), false);
  const written = readWrittenNumber(typed, 'miles');
  if ('problem' in written) return written;
  const isKilometers = written.lengthUnit === 'kilometers';
  const unit = isKilometers ? ' km' : '';
  const chosen = chooseReading(written.text, proof, (number) => `${wholePart(number)}${unit}`);
  if ('problem' in chosen) return chosen;
  if (hasDecimalsBelowThousand(chosen.value)) return refused({ reason: 'too_many_decimals', most: 0 });
  const miles = milesOf(chosen.value, isKilometers);
  return isKilometers && !takesKilometers ? refused({ reason: 'kilometers', miles }) : { value: miles };
}

/** Converts the number of a cell in kilometers to miles, rounded down: 66308.4 is 41202. */
export const readKilometers = (kilometers: number): Reading<number> =>
  ofNumberCell(numberCell(kilometers), true);

/**
 * Number cells below 1,000 miles are rounded down with one decimal alone: 42.573 and 42.57 may be thousands.
 */
function ofNumberCell(number: Reading<PlainNumber>, isKilometers: boolean): Reading<number> {
  if ('problem' in number) return number;
  const decimals = decimalsOf(number.value);
  if (!hasDecimalsBelowThousand(number.value) || decimals === 1)
    return { value: milesOf(number.value, isKilometers) };
  if (decimals !== THREE_DECIMALS) return refused({ reason: 'too_many_decimals', most: 0 });
  const thousands = number.value.replace('.', '').replace(/^0+(?=\d)/, '');
  return refused({ reason: 'two_readings', readings: [thousands, wholePart(number.value)] });
}

const THREE_DECIMALS = 3;

const wholePart = (number: PlainNumber): string => number.split('.')[0] ?? number;

/** One mile is 1.609344 km, exactly (International yard and pound, 1959). */
const KILOMETERS_A_MILE = 1.609344;

/** Returns whole miles, rounded down. Rounding to six decimals first keeps 160.9344 km at 100 miles. */
const milesOf = (number: PlainNumber, isKilometers: boolean): number =>
  isKilometers
    ? Math.floor(Number((Number(number) / KILOMETERS_A_MILE).toFixed(6)))
    : Number(wholePart(number));

/** Returns the number of a cell as text. The result of a formula may differ from its decimals by a hair. */
function numberCell(number: number): Reading<PlainNumber> {
  if (!Number.isFinite(number)) return refused({ reason: 'not_a_number' });
  if (number < 0) return refused({ reason: 'negative' });
  return { value: plainDecimal(Number(number.toFixed(RATE_DECIMALS))) };
}

function ofDecimals(number: PlainNumber | Reading<PlainNumber>, most: number): Reading<number> {
  if (typeof number === 'object') return 'problem' in number ? number : ofDecimals(number.value, most);
  return decimalsOf(number) > most
    ? refused({ reason: 'too_many_decimals', most })
    : { value: Number(number) };
}

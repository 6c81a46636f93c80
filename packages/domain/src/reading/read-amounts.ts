import { dollarsText, plainDecimal } from '../money.ts';
import type { DecimalSign, NumberText, PlainNumber } from './number-text.ts';
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
import { type Reading, rejected } from './reading.ts';

/** Text that was typed, pasted or read from a spreadsheet, or the number of a number cell. */
export type Typed = string | number;

/** Facts about the column of a text. Absent in forms. */
export interface ColumnFacts {
  proof?: SignProof;
}

const CENTS = 2;

/**
 * Reads an amount in dollars: 26500, '26,500', '$26,500.00', '26500 USD'. Returns dollars from 0 with at most
 * two decimals. Rejects '26500.999', and '22.790', which may be 22,790 or 22.79.
 */
export function readMoney(typed: Typed, column?: ColumnFacts): Reading<number> {
  if (typeof typed === 'number') return ofDecimals(numberCell(typed), CENTS);
  const written = readWrittenNumber(typed, 'dollars');
  if ('problem' in written) return written;
  const { text } = written;
  if (column === undefined && isUnfinished(text))
    return rejected({ reason: 'unfinished_comma', amount: toCents(text.number) });
  const chosen = chooseReading(text, column?.proof ?? NO_PROOF, toCents);
  if ('problem' in chosen) return chosen;
  // Three digits are never cents, even if other texts of the column use that decimal sign.
  if (text.kind === 'two' && decimalsOf(chosen.value) > CENTS) return bothReadings(text, toCents);
  return ofDecimals(chosen.value, CENTS);
}

/**
 * Reports whether a form may hold an unfinished number: '26,50' is a decimal comma, or 26,500 without its
 * last digit. A spreadsheet has complete numbers.
 */
const isUnfinished = (text: NumberText): text is NumberText & { kind: 'one' } =>
  text.kind === 'one' && text.proves === 'comma' && /^[1-9]\d{0,2}\.\d{1,2}$/.test(text.number);

/**
 * Formats a reading as an amount with cents: 26.5 dollars are '26.50', and '855.687' read as 855.687 is
 * 855.69.
 */
function toCents(number: PlainNumber): string {
  const [whole = '', decimals = ''] = number.split('.');
  if (decimals === '') return whole;
  const isRoundedUp = Number(decimals.charAt(CENTS)) >= 5;
  return dollarsText(Number(whole + decimals.slice(0, CENTS).padEnd(CENTS, '0')) + (isRoundedUp ? 1 : 0));
}

/** Reads a number with a limited number of decimals, such as a grade: '4.1', '4,1'. */
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
 * three digits is a decimal point, because rates often have three decimals and never reach 1,000. A comma
 * before three digits is a decimal comma only in a column that proves it. Otherwise '1,125' and '0,015' are
 * rejected with both readings.
 */
export function readPercent(typed: Typed, { proof = NO_PROOF }: ColumnFacts = {}): Reading<number> {
  if (typeof typed === 'number') return ofDecimals(numberCell(typed), RATE_DECIMALS);
  const written = readWrittenNumber(typed, 'percent');
  if ('problem' in written) return written;
  const chosen = choosePercent(written.text, proof);
  return 'problem' in chosen ? chosen : ofDecimals(withoutTrailingZeros(chosen.value), RATE_DECIMALS);
}

function choosePercent(text: NumberText, proof: SignProof): Reading<PlainNumber> {
  if (text.kind === 'one') return { value: text.number };
  if (proof.comma && !proof.point) return { value: text.comma };
  const hasDecimalPoint = text.pointReading === 'possible';
  return hasDecimalPoint ? { value: text.point } : bothReadings(text);
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
  /** Converts kilometers, such as '66308.4 km'. Forms reject them. */
  acceptsKilometers?: true;
  /**
   * True when other values of the column look like thousands. 18.2 is then rejected because it may be 18,200.
   */
  hasThousands?: boolean;
}

/**
 * Reads an odometer in miles, rounded down: 41203, '41,203', '41203.7', '41203 mi'. Converts kilometers where
 * the caller accepts them: '66308.4 km' is 41202. Rounds one decimal down below 1,000 and rejects more,
 * because 42.573 and 42.57 may be thousands.
 */
export function readOdometer(typed: Typed, facts: OdometerFacts = {}): Reading<number> {
  if (typeof typed === 'number') return ofNumberCell(numberCell(typed), facts);
  const written = readWrittenNumber(typed, 'miles');
  if ('problem' in written) return written;
  const { text, lengthUnit } = written;
  const isKilometers = lengthUnit === 'kilometers';
  const unit = isKilometers ? ' km' : '';
  const chosen = chooseReading(text, facts.proof ?? NO_PROOF, (number) => `${wholePart(number)}${unit}`);
  if ('problem' in chosen) return chosen;
  // A form may hold '41,2' while the user is still typing 41,203.
  const isUnfinished = facts.proof === undefined && text.kind === 'one' && text.proves === 'comma';
  if (mayBeThousands(chosen.value, facts) || (isUnfinished && hasDecimalsBelowThousand(chosen.value)))
    return rejected({ reason: 'too_many_decimals', most: 0 });
  const miles = milesOf(chosen.value, isKilometers);
  return isKilometers && !facts.acceptsKilometers
    ? rejected({ reason: 'kilometers', miles })
    : { value: miles };
}

/** Reports whether a number below 1,000 has decimals that may be the end of thousands. */
const mayBeThousands = (number: PlainNumber, { hasThousands = false }: OdometerFacts): boolean =>
  hasDecimalsBelowThousand(number) && (hasThousands || decimalsOf(number) > 1);

/** Converts the number of a cell in kilometers to miles, rounded down: 66308.4 is 41202. */
export const readKilometers = (kilometers: number, facts: OdometerFacts = {}): Reading<number> =>
  ofNumberCell(numberCell(kilometers), facts, true);

function ofNumberCell(
  number: Reading<PlainNumber>,
  facts: OdometerFacts,
  isKilometers = false,
): Reading<number> {
  if ('problem' in number) return number;
  if (!mayBeThousands(number.value, facts)) return { value: milesOf(number.value, isKilometers) };
  if (decimalsOf(number.value) !== THREE_DECIMALS) return rejected({ reason: 'too_many_decimals', most: 0 });
  const thousands = number.value.replace('.', '').replace(/^0+(?=\d)/, '');
  return rejected({ reason: 'two_readings', readings: [thousands, wholePart(number.value)] });
}

const THREE_DECIMALS = 3;

/**
 * Returns the decimal sign that makes an odometer a number below 1,000 with two or three decimals, so that it
 * looks like thousands: 'point' for '42.573', 'comma' for '42,573', 'any' for '42.57' and number cells. Null
 * for all others.
 */
export function thousandsSign(typed: Typed): DecimalSign | 'any' | null {
  if (typeof typed === 'number') {
    const number = numberCell(typed);
    return 'value' in number && isLikeThousands(number.value) ? 'any' : null;
  }
  const written = readWrittenNumber(typed, 'miles');
  if ('problem' in written) return null;
  const { text } = written;
  if (text.kind === 'one') return isLikeThousands(text.number) ? 'any' : null;
  if (text.pointReading === 'odd') return 'any';
  return text.pointReading === 'possible' ? 'point' : 'comma';
}

/** Reports whether an odometer looks like thousands, given the decimal signs of its column. */
export const showsThousands = (
  sign: ReturnType<typeof thousandsSign>,
  { point, comma }: SignProof,
): boolean => sign === 'any' || sign === (comma && !point ? 'comma' : 'point');

const isLikeThousands = (number: PlainNumber): boolean =>
  hasDecimalsBelowThousand(number) && [2, THREE_DECIMALS].includes(decimalsOf(number));

const wholePart = (number: PlainNumber): string => number.split('.')[0] ?? number;

/** One mile is exactly 1.609344 km (International yard and pound, 1959). */
const KILOMETERS_A_MILE = 1.609344;

/** Returns whole miles, rounded down. Rounds to six decimals first so that 160.9344 km remain 100 miles. */
const milesOf = (number: PlainNumber, isKilometers: boolean): number =>
  isKilometers
    ? Math.floor(Number((Number(number) / KILOMETERS_A_MILE).toFixed(6)))
    : Number(wholePart(number));

/**
 * Returns the number of a cell as text. Formula results may differ minutely from their displayed decimals.
 */
function numberCell(number: number): Reading<PlainNumber> {
  if (!Number.isFinite(number)) return rejected({ reason: 'not_a_number' });
  if (number < 0) return rejected({ reason: 'negative' });
  return { value: plainDecimal(Number(number.toFixed(RATE_DECIMALS))) };
}

function ofDecimals(number: PlainNumber | Reading<PlainNumber>, most: number): Reading<number> {
  if (typeof number === 'object') return 'problem' in number ? number : ofDecimals(number.value, most);
  return decimalsOf(number) > most
    ? rejected({ reason: 'too_many_decimals', most })
    : { value: Number(number) };
}

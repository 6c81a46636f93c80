import { dollarsText, plainDecimal } from '../money.ts';
import type { DecimalSeparator, NumberReadings, PlainNumber } from './number-text.ts';
import {
  rejectAmbiguous,
  chooseReading,
  decimalsOf,
  hasDecimalsBelowThousand,
  NO_SEPARATOR_EVIDENCE,
  parseNumberWithUnit,
  type DecimalSeparatorEvidence,
  withoutTrailingZeros,
} from './read-number.ts';
import { type ParseResult, rejected } from './parse-result.ts';

export type NumberInput = string | number;

/**
 * Facts about the column of a value in a spreadsheet. Forms pass no context, because their values
 * have no column.
 */
export interface ColumnContext {
  separatorEvidence?: DecimalSeparatorEvidence;
}

const CENT_DECIMALS = 2;

/**
 * Reads an amount in dollars: 26500, '26,500', '$26,500.00', '26500 USD'. Returns dollars of at least 0, with
 * at most two decimals. Rejects '26500.999', and '22.790', which may be 22,790 or 22.79.
 */
export function readMoney(input: NumberInput, column?: ColumnContext): ParseResult<number> {
  if (typeof input === 'number') return checkDecimals(readNumberCell(input), CENT_DECIMALS);
  const parsed = parseNumberWithUnit(input, 'dollars');
  if ('problem' in parsed) return parsed;
  const { readings } = parsed;
  if (column === undefined && isUnfinished(readings))
    return rejected({ reason: 'unfinished_comma', amount: formatCents(readings.number) });
  const chosen = chooseReading(readings, column?.separatorEvidence ?? NO_SEPARATOR_EVIDENCE, formatCents);
  if ('problem' in chosen) return chosen;
  // Three digits are never cents, even if other texts of the column use that decimal separator.
  if (readings.kind === 'ambiguous' && decimalsOf(chosen.value) > CENT_DECIMALS)
    return rejectAmbiguous(readings, formatCents);
  return checkDecimals(chosen.value, CENT_DECIMALS);
}

// A text in a form may be an unfinished number: '26,50' may be 26.50 with a decimal comma, or 26,500
// without its last digit. A spreadsheet has complete numbers.
const isUnfinished = (readings: NumberReadings): readings is NumberReadings & { kind: 'unambiguous' } =>
  readings.kind === 'unambiguous' &&
  readings.separator === 'comma' &&
  /^[1-9]\d{0,2}\.\d{1,2}$/.test(readings.number);

function formatCents(number: PlainNumber): string {
  const [whole = '', decimals = ''] = number.split('.');
  if (decimals === '') return whole;
  const isRoundedUp = Number(decimals.charAt(CENT_DECIMALS)) >= 5;
  return dollarsText(
    Number(whole + decimals.slice(0, CENT_DECIMALS).padEnd(CENT_DECIMALS, '0')) + (isRoundedUp ? 1 : 0),
  );
}

/** Reads a number with a limited number of decimals, such as a grade: '4.1', '4,1'. */
export function readDecimal(
  input: NumberInput,
  maxDecimals: number,
  { separatorEvidence = NO_SEPARATOR_EVIDENCE }: ColumnContext = {},
): ParseResult<number> {
  if (typeof input === 'number') return checkDecimals(readNumberCell(input), maxDecimals);
  const parsed = parseNumberWithUnit(input, 'none');
  if ('problem' in parsed) return parsed;
  const chosen = chooseReading(parsed.readings, separatorEvidence);
  return 'problem' in chosen ? chosen : checkDecimals(withoutTrailingZeros(chosen.value), maxDecimals);
}

/**
 * Reads a percent: 2, '1.5', '1,5', '1.5%', '0.375'. Returns 1.5 for 1.5 percent. The result is at least 0. A
 * point before three digits is a decimal point, because rates often have three decimals and never reach
 * 1,000. A comma before three digits is a decimal comma only in a column that shows decimal commas. Otherwise
 * '1,125' and '0,015' are rejected with both readings.
 */
export function readPercent(
  input: NumberInput,
  { separatorEvidence = NO_SEPARATOR_EVIDENCE }: ColumnContext = {},
): ParseResult<number> {
  if (typeof input === 'number') return checkDecimals(readNumberCell(input), RATE_DECIMALS);
  const parsed = parseNumberWithUnit(input, 'percent');
  if ('problem' in parsed) return parsed;
  const chosen = choosePercent(parsed.readings, separatorEvidence);
  return 'problem' in chosen ? chosen : checkDecimals(withoutTrailingZeros(chosen.value), RATE_DECIMALS);
}

function choosePercent(
  readings: NumberReadings,
  separatorEvidence: DecimalSeparatorEvidence,
): ParseResult<PlainNumber> {
  if (readings.kind === 'unambiguous') return { value: readings.number };
  if (separatorEvidence.comma && !separatorEvidence.point) return { value: readings.comma };
  const hasDecimalPoint = readings.pointReading === 'possible';
  return hasDecimalPoint ? { value: readings.point } : rejectAmbiguous(readings);
}

const RATE_DECIMALS = 8;

/** Reads a whole number such as months or a model year: 48, '48 months', '1,200'. */
export function readWhole(
  input: NumberInput,
  unit: 'months' | 'miles' | 'none',
  { separatorEvidence = NO_SEPARATOR_EVIDENCE }: ColumnContext = {},
): ParseResult<number> {
  if (typeof input === 'number') return checkDecimals(readNumberCell(input), 0);
  const parsed = parseNumberWithUnit(input, unit);
  if ('problem' in parsed) return parsed;
  if (parsed.lengthUnit === 'kilometers') return readOdometer(input, { separatorEvidence });
  const chosen = chooseReading(parsed.readings, separatorEvidence);
  return 'problem' in chosen ? chosen : checkDecimals(withoutTrailingZeros(chosen.value), 0);
}

export interface OdometerContext extends ColumnContext {
  acceptsKilometers?: true;
  /**
   * True if other values of the column look like thousands. 18.2 is then rejected, because it may be
   * 18,200.
   */
  mayBeInThousands?: boolean;
}

/**
 * Reads an odometer in miles, rounded down: 41203, '41,203', '41203.7', '41203 mi'. Converts kilometers if
 * the caller accepts them: '66308.4 km' is 41202. Below 1,000, rounds a number with one decimal down and
 * rejects a number with more decimals, because 42.573 and 42.57 may be thousands.
 */
export function readOdometer(input: NumberInput, context: OdometerContext = {}): ParseResult<number> {
  if (typeof input === 'number') return readOdometerCell(readNumberCell(input), context);
  const parsed = parseNumberWithUnit(input, 'miles');
  if ('problem' in parsed) return parsed;
  const { readings, lengthUnit } = parsed;
  const isKilometers = lengthUnit === 'kilometers';
  const unit = isKilometers ? ' km' : '';
  const chosen = chooseReading(
    readings,
    context.separatorEvidence ?? NO_SEPARATOR_EVIDENCE,
    (number) => `${wholePart(number)}${unit}`,
  );
  if ('problem' in chosen) return chosen;
  // A form contains '41,2' while the user is still typing 41,203.
  const isUnfinished =
    context.separatorEvidence === undefined &&
    readings.kind === 'unambiguous' &&
    readings.separator === 'comma';
  if (mayBeThousands(chosen.value, context) || (isUnfinished && hasDecimalsBelowThousand(chosen.value)))
    return rejected({ reason: 'too_many_decimals', maxDecimals: 0 });
  const miles = toMiles(chosen.value, isKilometers);
  return isKilometers && !context.acceptsKilometers
    ? rejected({ reason: 'kilometers', miles })
    : { value: miles };
}

const mayBeThousands = (number: PlainNumber, { mayBeInThousands = false }: OdometerContext): boolean =>
  hasDecimalsBelowThousand(number) && (mayBeInThousands || decimalsOf(number) > 1);

/** Converts kilometers of a number cell to miles, rounded down: 66308.4 is 41202. */
export const readKilometers = (kilometers: number, context: OdometerContext = {}): ParseResult<number> =>
  readOdometerCell(readNumberCell(kilometers), context, true);

function readOdometerCell(
  number: ParseResult<PlainNumber>,
  context: OdometerContext,
  isKilometers = false,
): ParseResult<number> {
  if ('problem' in number) return number;
  if (!mayBeThousands(number.value, context)) return { value: toMiles(number.value, isKilometers) };
  if (decimalsOf(number.value) !== THREE_DECIMALS)
    return rejected({ reason: 'too_many_decimals', maxDecimals: 0 });
  const thousands = number.value.replace('.', '').replace(/^0+(?=\d)/, '');
  return rejected({ reason: 'two_readings', readings: [thousands, wholePart(number.value)] });
}

const THREE_DECIMALS = 3;

/**
 * Returns the separator that, if it is a decimal separator, makes an odometer a number below 1,000 with two
 * or three decimals. Such a number looks like thousands. Returns 'point' for '42.573', 'comma' for '42,573',
 * 'any' for '42.57' and number cells, and null for numbers that don't look like thousands.
 */
export function findAmbiguousSeparator(input: NumberInput): DecimalSeparator | 'any' | null {
  if (typeof input === 'number') {
    const number = readNumberCell(input);
    return 'value' in number && looksLikeThousands(number.value) ? 'any' : null;
  }
  const parsed = parseNumberWithUnit(input, 'miles');
  if ('problem' in parsed) return null;
  const { readings } = parsed;
  if (readings.kind === 'unambiguous') return looksLikeThousands(readings.number) ? 'any' : null;
  if (readings.pointReading === 'odd') return 'any';
  return readings.pointReading === 'possible' ? 'point' : 'comma';
}

export const isLikelyInThousands = (
  separator: ReturnType<typeof findAmbiguousSeparator>,
  { point, comma }: DecimalSeparatorEvidence,
): boolean => separator === 'any' || separator === (comma && !point ? 'comma' : 'point');

const looksLikeThousands = (number: PlainNumber): boolean =>
  hasDecimalsBelowThousand(number) && [2, THREE_DECIMALS].includes(decimalsOf(number));

const wholePart = (number: PlainNumber): string => number.split('.')[0] ?? number;

/** One mile is exactly 1.609344 km (International yard and pound, 1959). */
const KILOMETERS_A_MILE = 1.609344;

/** Rounds to six decimals before rounding down, so that 160.9344 km remain 100 miles. */
const toMiles = (number: PlainNumber, isKilometers: boolean): number =>
  isKilometers
    ? Math.floor(Number((Number(number) / KILOMETERS_A_MILE).toFixed(6)))
    : Number(wholePart(number));

/** Rounds to eight decimals, because formula results may differ minutely from their displayed decimals. */
function readNumberCell(number: number): ParseResult<PlainNumber> {
  if (!Number.isFinite(number)) return rejected({ reason: 'not_a_number' });
  if (number < 0) return rejected({ reason: 'negative' });
  return { value: plainDecimal(Number(number.toFixed(RATE_DECIMALS))) };
}

function checkDecimals(
  number: PlainNumber | ParseResult<PlainNumber>,
  maxDecimals: number,
): ParseResult<number> {
  if (typeof number === 'object')
    return 'problem' in number ? number : checkDecimals(number.value, maxDecimals);
  return decimalsOf(number) > maxDecimals
    ? rejected({ reason: 'too_many_decimals', maxDecimals })
    : { value: Number(number) };
}

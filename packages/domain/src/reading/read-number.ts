import { type NumberReadings, type PlainNumber, readNumberText } from './number-text.ts';
import { type ParseResult, type ParseProblem, rejected } from './parse-result.ts';

/**
 * Decimal separators found in the unambiguous texts of a column. There is no evidence in forms, because a
 * form has no column.
 */
export interface DecimalSeparatorEvidence {
  point: boolean;
  comma: boolean;
}

export const NO_SEPARATOR_EVIDENCE: DecimalSeparatorEvidence = { point: false, comma: false };

export type NumberUnit = 'dollars' | 'miles' | 'months' | 'percent' | 'none';

const UNIT_PATTERNS: Record<NumberUnit, RegExp> = {
  dollars: /^(?:\$|us\$|usd|dollars?)$/i,
  miles: /^(?:mi|miles?|mls)\.?$/i,
  months: /^(?:mo|mos|mths?|months?)\.?$/i,
  percent: /^(?:%|pct|percent)\.?$/i,
  none: /^$/,
};

const KILOMETERS = /^(?:kms?|kilomet(?:er|re)s?)\.?$/i;
const CURRENCY_SIGN = String.raw`(?!\$)\p{Sc}|(?:c|ca|a|au|mx|nz|hk|r)\$|kr\.?|zł`;
const CURRENCY_CODE = 'cad|eur|euros?|gbp|mxn|aud|nzd|chf|jpy|cny|sek|nok|dkk|pln|brl|inr';
const OTHER_CURRENCY = new RegExp(`^(?:${CURRENCY_SIGN}|${CURRENCY_CODE})$`, 'iu');

interface ParsedNumber {
  readings: NumberReadings;
  lengthUnit: 'miles' | 'kilometers' | null;
}

/**
 * Separates the digits of a number from its unit: '$26,500', '26500 USD', '41203 mi', '41203 km'. Rejects
 * negative numbers, exponents, other currencies and units of other fields.
 */
export function parseNumberWithUnit(
  input: string,
  unit: NumberUnit,
): ParsedNumber | { problem: ParseProblem } {
  const text = input.trim();
  if (/^[-−–]\s*[$\d.,]|^\(\s*[$\d.,\s]+\)$/.test(text)) return rejected({ reason: 'negative' });
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text)) return rejected({ reason: 'exponent' });
  const [, before = '', digits = '', after = ''] =
    /^\+?([^\d.,]*?)\s*(\.?\d(?:[\d.,]|[ \u00a0\u202f](?=\d{3}(?!\d)))*)\s*([^\d]*)$/u.exec(text) ?? [];
  if (digits === '') return rejected({ reason: 'not_a_number' });
  const unitTexts = [before.trim(), after.trim()].filter((sign) => sign !== '');
  const currency = unitTexts.find((sign) => OTHER_CURRENCY.test(sign));
  if (currency !== undefined && unit === 'dollars') return rejected({ reason: 'currency', currency });
  const isKilometers = unit === 'miles' && unitTexts.length === 1 && KILOMETERS.test(unitTexts[0] ?? '');
  if (!isKilometers && !unitTexts.every((sign) => UNIT_PATTERNS[unit].test(sign)))
    return rejected({ reason: 'not_a_number' });
  const readings = readNumberText(digits);
  if (readings === null) return rejected({ reason: 'not_a_number' });
  const isMiles = unit === 'miles' && unitTexts.length > 0 && !isKilometers;
  return { readings, lengthUnit: isKilometers ? 'kilometers' : isMiles ? 'miles' : null };
}

/** Returns 'kilometers' for '66308.4 km'. Null if the text has no unit of length. */
export function parseLengthUnit(input: string): ParsedNumber['lengthUnit'] {
  const parsed = parseNumberWithUnit(input, 'miles');
  return 'problem' in parsed ? null : parsed.lengthUnit;
}

/** Returns the decimal separator that a text certainly uses. Null if the text shows none. */
export function detectDecimalSeparator(input: string, unit: NumberUnit): 'point' | 'comma' | null {
  const parsed = parseNumberWithUnit(input, unit);
  if ('problem' in parsed || parsed.readings.kind === 'ambiguous') return null;
  return unit === 'miles' && hasDecimalsBelowThousand(parsed.readings.number)
    ? null
    : parsed.readings.separator;
}

// An odometer below 1,000 rarely has decimals. In '42.57' or '1,20', the separator more likely separates
// thousands, because a spreadsheet turns 42.570, written for 42,570, into 42.57.
export const hasDecimalsBelowThousand = (number: PlainNumber): boolean =>
  !Number.isInteger(Number(number)) && Number(number) < THOUSAND;

const THOUSAND = 1_000;

/**
 * Chooses the reading of a text by the separators in its column. `format` formats both readings for the text
 * of the rejection.
 */
export function chooseReading(
  readings: NumberReadings,
  separatorEvidence: DecimalSeparatorEvidence,
  format?: (number: PlainNumber) => string,
): ParseResult<PlainNumber> {
  if (readings.kind === 'unambiguous') return { value: readings.number };
  const { point, comma, pointReading } = readings;
  if (separatorEvidence.point && separatorEvidence.comma) return rejectAmbiguous(readings, format);
  if (separatorEvidence.comma) return { value: comma };
  const meansPoint = pointReading === 'usual' || (pointReading === 'possible' && separatorEvidence.point);
  return meansPoint ? { value: point } : rejectAmbiguous(readings, format);
}

export function rejectAmbiguous(
  { point, comma }: AmbiguousReadings,
  format: (number: PlainNumber) => string = withoutTrailingZeros,
) {
  const [thousands, decimal] = point.includes('.') ? [comma, point] : [point, comma];
  return rejected({ reason: 'two_readings', readings: [format(thousands), format(decimal)] });
}

type AmbiguousReadings = NumberReadings & { kind: 'ambiguous' };

export const withoutTrailingZeros = (number: PlainNumber): string =>
  number.includes('.') ? number.replace(/\.?0+$/, '') : number;

export const decimalsOf = (number: PlainNumber): number => number.split('.')[1]?.length ?? 0;

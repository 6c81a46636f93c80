export type DecimalSeparator = 'point' | 'comma';

/**
 * Number without separators of thousands and with the decimals as typed: '26500', '22.790'. The decimal
 * separator is always a point.
 */
export type PlainNumber = string;

export type NumberReadings =
  /** Text with one reading. `separator` is the decimal separator that the text shows, or null. */
  | { kind: 'unambiguous'; number: PlainNumber; separator: DecimalSeparator | null }
  /** Text with two readings: `point` if its decimal separator is a point, `comma` if it is a comma. */
  | { kind: 'ambiguous'; point: PlainNumber; comma: PlainNumber; pointReading: PointReading };

/**
 * Likelihood of the reading whose decimal separator is a point. 'usual' applies unless the column shows
 * decimal commas. 'possible' applies only if the column shows decimal points. 'odd' never applies and is only
 * shown in hints.
 */
export type PointReading = 'usual' | 'possible' | 'odd';

const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{3})+$/;
const GROUPED_BY_POINTS = /^\d{1,3}(?:\.\d{3})+$/;
const GROUPED_BY_BLANKS = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;

/**
 * Reads a text of digits, points and commas. Null for a text that no number format explains.
 *
 * - '26500', '1,234,567', '1.5', '1,5', '14190.13', '26.500,00': one reading.
 * - '26,500': if the decimal separator is a point, the comma separates thousands and the number is 26500.
 * That is usual in America. In a column with decimal commas, the number is 26.500.
 * - '22.790': if the decimal separator is a point, the number is 22.790. That is possible but not usual:
 * three digits after a single point may also be thousands, as in 22790.
 * - '0,015': if the decimal separator is a point, the comma separates thousands and the number is 15. That is
 * odd, because thousands never start with 0. The text is still ambiguous, because Americans never write a
 * decimal comma.
 */
export function readNumberText(text: string): NumberReadings | null {
  if (/^\d+$/.test(text)) return singleReading(text, null);
  if (GROUPED_BY_BLANKS.test(text)) return readNumberText(text.replaceAll(/[ \u00a0\u202f]/g, ''));
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text)) return null;
  if (points > 0 && commas > 0) return readWithBothSeparators(text);
  if (points === 1) return readWithPoint(text);
  if (commas === 1) return readWithComma(text);
  if (commas > 1)
    return GROUPED_BY_COMMAS.test(text) ? singleReading(text.replaceAll(',', ''), 'point') : null;
  return GROUPED_BY_POINTS.test(text) ? singleReading(text.replaceAll('.', ''), 'comma') : null;
}

const singleReading = (number: PlainNumber, separator: DecimalSeparator | null): NumberReadings => ({
  kind: 'unambiguous',
  number,
  separator,
});

// The last of the two separators is the decimal separator. The other one must separate thousands.
function readWithBothSeparators(text: string): NumberReadings | null {
  const separator = text.lastIndexOf('.') > text.lastIndexOf(',') ? 'point' : 'comma';
  const [decimalCharacter, grouped] =
    separator === 'point' ? ['.', GROUPED_BY_COMMAS] : [',', GROUPED_BY_POINTS];
  const [whole = '', decimals = '', ...more] = text.split(decimalCharacter);
  if (more.length > 0 || decimals === '' || !grouped.test(whole)) return null;
  return singleReading(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`, separator);
}

function readWithPoint(text: string): NumberReadings {
  const [whole = '', decimals = ''] = text.split('.');
  const number = joinDecimal(whole, decimals);
  if (/^[1-9]\d{0,2}$/.test(whole) && decimals.length === THOUSANDS_GROUP_DIGITS)
    return { kind: 'ambiguous', point: number, comma: whole + decimals, pointReading: 'possible' };
  return singleReading(number, decimals === '' ? null : 'point');
}

function readWithComma(text: string): NumberReadings | null {
  const [whole = '', decimals = ''] = text.split(',');
  if (whole === '' || decimals === '') return null;
  const number = joinDecimal(whole, decimals);
  if (!/^\d{1,3}$/.test(whole) || decimals.length !== THOUSANDS_GROUP_DIGITS)
    return singleReading(number, 'comma');
  const digitsWithoutComma = (whole + decimals).replace(/^0+(?=\d)/, '');
  const pointReading = whole.startsWith('0') ? 'odd' : 'usual';
  return { kind: 'ambiguous', point: digitsWithoutComma, comma: number, pointReading };
}

const joinDecimal = (whole: string, decimals: string): PlainNumber =>
  decimals === '' ? whole : `${whole || '0'}.${decimals}`;

const THOUSANDS_GROUP_DIGITS = 3;

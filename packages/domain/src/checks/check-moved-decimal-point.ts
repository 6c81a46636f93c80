import { type CheckedField, findingIf, type CheckFinding, type Measure } from './finding.ts';

export interface ReplacedNumber {
  field: CheckedField;
  measure: Measure;
  before: number;
  after: number;
}

const MAX_SHIFT = 3;

/**
 * Finds a number whose digits are the same as the digits of the replaced number, but whose decimal point
 * moved up to three digits: $2,650 for $26,500, or 412,030 miles for 41,203. The limits of the other checks
 * miss many of these slips.
 */
export const checkMovedDecimalPoint = ({ field, ...facts }: ReplacedNumber): CheckFinding[] =>
  findingIf(isPointMoved(facts.before, facts.after), field, { reason: 'point_moved', facts });

function isPointMoved(before: number, after: number): boolean {
  // Compares decimal notations (26500 is 2.65e+4), because multiplying decimals by ten has rounding errors.
  const [digits, exponent] = before.toExponential().split('e');
  const [digitsAfter, exponentAfter] = after.toExponential().split('e');
  const shift = Math.abs(Number(exponent) - Number(exponentAfter));
  return digits === digitsAfter && shift > 0 && shift <= MAX_SHIFT;
}

import { type Cents, MAX_AMOUNT_CENTS } from '../money.ts';
import { comparePercent, isPercentText, type PercentText } from '../rate.ts';

export type FinanceProblemReason =
  | 'not_a_whole_number'
  | 'out_of_range'
  | 'not_above_zero'
  | 'below_zero'
  | 'too_large'
  | 'not_a_number'
  | 'not_a_date'
  | 'not_below_cap_cost'
  | 'below_depreciation'
  | 'below_length'
  | 'required_for_longer_term';

/**
 * Value that makes a contract or calculation invalid. A valid value that looks wrong is a `CheckFinding`
 * instead.
 */
export interface FinanceProblem<Field extends string> {
  field: Field;
  reason: FinanceProblemReason;
}

export function checkAmountAboveZero(cents: Cents): FinanceProblemReason | null {
  return checkAmountFromZero(cents) ?? (cents === 0 ? 'not_above_zero' : null);
}

export function checkAmountFromZero(cents: Cents): FinanceProblemReason | null {
  if (!Number.isSafeInteger(cents)) return 'not_a_number';
  if (cents < 0) return 'below_zero';
  return cents > MAX_AMOUNT_CENTS ? 'too_large' : null;
}

export function checkMonths(months: number, max: number): FinanceProblemReason | null {
  if (!Number.isSafeInteger(months)) return 'not_a_whole_number';
  return months < 1 || months > max ? 'out_of_range' : null;
}

/**
 * Range of a percent: 'above_zero' is 0 < x, 'from_zero' is 0 ≤ x, 'to_100' is x ≤ 100, 'below_100' is x <
 * 100.
 */
export interface PercentRange {
  low: 'above_zero' | 'from_zero';
  high: 'to_100' | 'below_100';
}

export function checkPercent(text: PercentText, range: PercentRange): FinanceProblemReason | null {
  if (!isPercentText(text)) return 'not_a_number';
  if (range.low === 'above_zero' && comparePercent(text, 0) === 0) return 'out_of_range';
  const comparedToHundred = comparePercent(text, 100);
  return comparedToHundred > 0 || (comparedToHundred === 0 && range.high === 'below_100')
    ? 'out_of_range'
    : null;
}

export function toProblems<Field extends string>(
  reasons: readonly (readonly [Field, FinanceProblemReason | null])[],
): FinanceProblem<Field>[] {
  return reasons.flatMap(([field, reason]) => (reason === null ? [] : [{ field, reason }]));
}

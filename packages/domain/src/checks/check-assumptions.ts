import { checkDepreciation, MAX_DEPRECIATION_PERCENT, MAX_PLAUSIBLE_MONTHS } from './check-contract-terms.ts';
import { checkMovedDecimalPoint, type ReplacedNumber } from './check-moved-decimal-point.ts';
import { findingIf, type CheckFinding } from './finding.ts';

/** Changed assumptions of a location. Unchanged and missing assumptions are absent. */
export interface LocationChange {
  /** Percent a month. */
  depreciationPercent?: number;
  lengthMonths?: number;
  monthlyMiles?: number;
  /** Stored assumptions and the numbers that replace them. */
  replaced: readonly ReplacedNumber[];
}

const MAX_MONTHLY_MILES = 10_000;

/**
 * Finds assumptions of a location that look wrong: monthly depreciation above 5% or below 0.05%, a contract
 * longer than 96 months, more than 10,000 miles a month, or a number that differs from the stored one only in
 * the position of the decimal point.
 */
export const checkLocation = (change: LocationChange): CheckFinding[] => [
  ...findingIf((change.lengthMonths ?? 0) > MAX_PLAUSIBLE_MONTHS, 'financeLength', {
    reason: 'finance_length_above',
    facts: { months: MAX_PLAUSIBLE_MONTHS },
  }),
  ...checkPercent(change.depreciationPercent, 'assumedDepreciation'),
  ...findingIf((change.monthlyMiles ?? 0) > MAX_MONTHLY_MILES, 'assumedMileage', {
    reason: 'monthly_mileage_above',
    facts: { miles: MAX_MONTHLY_MILES },
  }),
  ...change.replaced.flatMap(checkMovedDecimalPoint),
];

/** Changed depreciation override in percent a month. */
export interface OverrideChange {
  percent: number;
  /** Override that the change replaces. Null for a new override. */
  formerPercent: number | null;
}

/**
 * Finds an override above 5% or below 0.05% a month, or one that differs from the override it replaces only
 * in the position of the decimal point.
 */
export const checkOverride = ({ percent, formerPercent }: OverrideChange): CheckFinding[] => [
  ...checkPercent(percent, 'overrideValue'),
  ...(formerPercent === null
    ? []
    : checkMovedDecimalPoint({
        field: 'overrideValue',
        measure: 'percent',
        before: formerPercent,
        after: percent,
      })),
];

const checkPercent = (
  percent: number | undefined,
  field: 'assumedDepreciation' | 'overrideValue',
): CheckFinding[] =>
  percent === undefined
    ? []
    : checkDepreciation({ part: percent, whole: 100 }, field, MAX_DEPRECIATION_PERCENT);

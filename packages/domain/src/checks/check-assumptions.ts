import { checkDepreciation, MAX_DEPRECIATION_PERCENT, MAX_PLAUSIBLE_MONTHS } from './check-contract-terms.ts';
import { checkMovedDecimalPoint, type ReplacedNumber } from './check-moved-decimal-point.ts';
import { findingIf, type CheckFinding } from './finding.ts';

export interface LocationAssumptionChange {
  depreciationPercent?: number;
  lengthMonths?: number;
  monthlyMiles?: number;
  replaced: readonly ReplacedNumber[];
}

const MAX_MONTHLY_MILES = 10_000;

export const checkLocationAssumptions = (change: LocationAssumptionChange): CheckFinding[] => [
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

export interface OverrideChange {
  percent: number;
  formerPercent: number | null;
}

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

import { expect, test } from 'vitest';
import {
  checkLocationAssumptions,
  checkOverride,
  type LocationAssumptionChange,
} from './check-assumptions.ts';

test.each<[string, Omit<LocationAssumptionChange, 'replaced'>, string[]]>([
  ['depreciation above 5%', { depreciationPercent: 5.01 }, ['depreciation_above']],
  ['depreciation of 5%', { depreciationPercent: 5 }, []],
  ['depreciation below 0.05%', { depreciationPercent: 0.049 }, ['depreciation_below']],
  ['depreciation of 0.05%', { depreciationPercent: 0.05 }, []],
  ['a finance length of 97 months', { lengthMonths: 97 }, ['finance_length_above']],
  ['a finance length of 96 months', { lengthMonths: 96 }, []],
  ['10,001 miles a month', { monthlyMiles: 10_001 }, ['monthly_mileage_above']],
  ['10,000 miles a month', { monthlyMiles: 10_000 }, []],
  ['no assumption', {}, []],
])('a location with %s', (_name, change, reasons) => {
  expect(checkLocationAssumptions({ ...change, replaced: [] }).map(({ reason }) => reason)).toEqual(reasons);
});

test.each<[number, number | null, string[]]>([
  [15, null, ['depreciation_above']],
  [5, null, []],
  [0.049, null, ['depreciation_below']],
  [0.15, 1.5, ['point_moved']],
  [15, 1.5, ['depreciation_above', 'point_moved']],
  [1.6, 1.5, []],
])('an override of %d%% over %d%%', (percent, formerPercent, reasons) => {
  expect(checkOverride({ percent, formerPercent }).map(({ reason }) => reason)).toEqual(reasons);
});

// Routes import these sorts. The column titles are in another file, so that the sign-in page doesn't load
// them.
import type { FutureValueField } from './future-value-columns.ts';

export const FUTURE_VALUE_SORTS = [
  'unit',
  'vin',
  'brand',
  'model',
  'class_name',
  'model_year',
  'current_mileage',
  'current_auction',
  'projected_mileage',
  'condition',
  'location',
  'owner_depreciation',
  'owner_depreciation_assumption_revenue',
  'projected_payoff',
  'monthly_depreciation_assumption',
  'monthly_mileage_assumption',
  'projected_auction',
  'low',
  'high',
  'rate_source',
  'above_water_in',
] as const satisfies readonly (FutureValueField | 'above_water_in')[];
export type FutureValueSort = (typeof FUTURE_VALUE_SORTS)[number];

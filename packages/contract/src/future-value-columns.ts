// Columns of the future value table and its file, in one order. Imports no Zod, so that lists can load this
// file without it.

/** Format of a column. A `count` has thousands separators, a `plain` number has none. */
export type FutureValueKind = 'text' | 'count' | 'plain' | 'usd' | 'percent';

export const FUTURE_VALUE_COLUMNS = [
  { field: 'index', title: '#', kind: 'plain' },
  { field: 'vin', title: 'VIN', kind: 'text' },
  { field: 'unit', title: 'Unit', kind: 'text' },
  { field: 'brand', title: 'Make', kind: 'text' },
  { field: 'model', title: 'Model', kind: 'text' },
  { field: 'class_name', title: 'Vehicle Class', kind: 'text' },
  { field: 'model_year', title: 'Model Year', kind: 'plain' },
  { field: 'current_mileage', title: 'Current Mileage', kind: 'count' },
  { field: 'current_auction', title: 'Current Auction Value', kind: 'usd' },
  { field: 'projected_mileage', title: 'Projected Mileage', kind: 'count' },
  { field: 'condition', title: 'Condition', kind: 'text' },
  { field: 'location', title: 'Location', kind: 'text' },
  { field: 'owner_depreciation', title: 'Owner Value', kind: 'usd' },
  { field: 'owner_depreciation_assumption_revenue', title: 'Owner Revenue/Loss', kind: 'usd' },
  { field: 'projected_payoff', title: 'Projected Payoff', kind: 'usd' },
  { field: 'monthly_depreciation_assumption', title: 'Monthly Depreciation', kind: 'percent' },
  { field: 'monthly_mileage_assumption', title: 'Monthly Mileage', kind: 'count' },
  { field: 'projected_auction', title: 'Projected Auction Value', kind: 'usd' },
  { field: 'low', title: 'Low', kind: 'usd' },
  { field: 'high', title: 'High', kind: 'usd' },
  { field: 'rate_source', title: 'Rate Source', kind: 'text' },
] as const satisfies readonly { field: string; title: string; kind: FutureValueKind }[];

export type FutureValueField = (typeof FUTURE_VALUE_COLUMNS)[number]['field'];

export const RATE_SOURCES = ['override', 'request', 'location'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

export const RATE_SOURCE_LABELS: Record<RateSource, string> = {
  override: 'Override',
  request: 'Entered',
  location: 'Location',
};

export const DEFAULT_PROJECTION_MONTHS = 3;
export const MAX_FUTURE_VALUES = 20_000;

import type { FutureValueRow } from '@fleetworth/contract/projections';

/** The Camry of the design: owner value less payoff is +1,817.50. */
export const FUTURE_ROW: FutureValueRow = {
  id: 17,
  index: 1,
  vin: '4T1G11AK5NU603217',
  unit: '1041',
  brand: 'Toyota',
  model: 'Camry',
  class_name: 'Midsize',
  model_year: 2022,
  condition: 'good',
  status: 'active',
  location: { id: 1, name: 'Tampa Airport', code: 'TPA' },
  current_mileage: 41_203,
  current_auction: 21_350,
  projected_mileage: 44_803,
  projected_payoff: 18_340,
  owner_depreciation: 20_157.5,
  owner_depreciation_assumption_revenue: 1_817.5,
  projected_auction: 20_375.94,
  low: 18_900,
  high: 22_100,
  above_water_in: 25,
  monthly_depreciation_assumption: 1.5,
  monthly_mileage_assumption: 1_200,
  rate_source: 'request',
  valued_on: '2026-11-18',
  basis: null,
  value_source: 'provider',
  is_sandbox: true,
};
export const UNFINANCED_ROW: FutureValueRow = {
  ...FUTURE_ROW,
  id: 18,
  index: 2,
  unit: '1042',
  projected_payoff: null,
  owner_depreciation_assumption_revenue: null,
  above_water_in: null,
};
const point = (month: number) => ({
  month,
  date: `202${7 + Math.floor(month / 12)}-01-15`,
  projected_mileage: 41_203,
  projected_payoff: 18_340,
  owner_depreciation: 20_157.5,
  projected_auction: 20_375.94,
  low: null,
  high: null,
});
/** Response of the detail: the same figures in every month. */
export const FUTURE_POINTS = {
  current: point(0),
  months: Array.from({ length: 24 }, (_, place) => point(place + 1)),
};

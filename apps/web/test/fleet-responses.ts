import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import type { TrendFigures } from '@fleetworth/contract/historical-trend';
import type { MockResponses } from './mock-calls.ts';
import { COMPANY, LOCATION } from './everyday-responses.ts';

/** Total of an empty fleet. */
export const TOTAL: FleetTotal = {
  count: 0,
  auction: 0,
  payoff: 0,
  revenue: 0,
  avg_mileage: null,
  without_value: { count: 0, payoff: 0 },
  without_finance: { count: 0, valued: 0, auction: 0 },
  positive: { count: 0, revenue: 0 },
  negative: { count: 0, revenue: 0 },
  is_sandbox: false,
  manual: 0,
  by_price: 0,
  matured: { count: 0, payoff: 0 },
  weekly_change: null,
};

/** Trend of one vehicle without values. */
export const TREND: TrendFigures = {
  count: 1,
  average_mileage: null,
  average_condition_grade: null,
  average_excellent: null,
  average_good: null,
  average_fair: null,
  total_excellent: null,
  total_good: null,
  total_fair: null,
  valued: { excellent: 0, good: 0, fair: 0 },
  average_one_year_older_mileage: null,
  average_one_year_older_condition_price: null,
  average_of_change: null,
  is_sandbox: false,
  manual: 0,
  by_price: 0,
};

/** Vehicle with a market value and without finance. */
export const FLEET_ROW: FleetRow = {
  id: 1,
  index: 1,
  unit: '1041',
  vin: '1FTEW1EP7JFC10312',
  model_year: 2018,
  brand: { id: 1, name: 'Ford' },
  model: { id: 1, name: 'F-150' },
  model_detail: null,
  class_name: null,
  group_name: null,
  company: { id: COMPANY.id, name: COMPANY.name, state: { code: 'FL' } },
  location: {
    id: LOCATION.id,
    name: LOCATION.name,
    code: LOCATION.code,
    due_location_name: null,
    pickup_location_number: null,
  },
  in_service_date: '2024-01-15',
  months_in_service: 22,
  mileage: 42_000,
  condition: 'good',
  color: 'white',
  status: 'active',
  tags: [],
  auction: 19_500,
  excellent_auction: 21_000,
  good_auction: 19_500,
  fair_auction: 18_000,
  auction_weekly_change: null,
  excellent_weekly_change: null,
  good_weekly_change: null,
  fair_weekly_change: null,
  weekly_break: null,
  value_state: 'ready',
  value_source: 'provider',
  valued_on: '2025-06-01',
  provider: 'Manheim',
  is_sandbox: true,
  value_basis: null,
  default_market_value: null,
  manual_price_by: null,
  manual_price_on: null,
  latest_positive_market_value: { excellent: 21_000, good: 19_500, fair: 18_000 },
  last_mileage_record: null,
  payoff: null,
  revenue: null,
  excellent_revenue: null,
  good_revenue: null,
  fair_revenue: null,
  above_water_in: null,
  excellent_above_water_in: null,
  good_above_water_in: null,
  fair_above_water_in: null,
  next_month_change: null,
  excellent_next_month_change: null,
  good_next_month_change: null,
  fair_next_month_change: null,
  estimated_cap_cost: null,
  purchase_amount: null,
  monthly_payment: null,
  contract_start: null,
  contract_end: null,
  remaining: null,
  source: null,
  last_blackbook_value: null,
  retail: false,
  wholesale: true,
  is_with_mmr: false,
  initial_cost_selection: false,
  depreciation_assumption: null,
  finance: null,
  version: 1,
};

const ORIGIN = 'https://fleet.example.com';

/** Response of `authorizeDashboard` that leads to the built-in dashboard. */
export const BUILT_IN = {
  server: ORIGIN,
  host: ORIGIN,
  id: 'built-in',
  token: '',
  dashboard_id: 'built-in',
};

/** Response of `authorizeDashboard` that leads to a dashboard of Luzmo. No server responds at its address. */
export const LUZMO_GRANT = {
  server: 'https://127.0.0.1:1/',
  host: 'https://127.0.0.1:1',
  id: '11111111-2222-4333-8444-555555555555',
  token: 'granted',
  dashboard_id: '99999999-8888-4777-8666-555555555555',
};

/** Responses for a company with one vehicle, whose lists are empty. */
export const FLEET_RESPONSES: MockResponses = {
  authorizeDashboard: BUILT_IN,
  listLocations: [LOCATION],
  listVehicleTags: [],
  listFinancingCompanies: [],
  listCompanyVehicleClasses: [],
  readTrend: [{ ...TREND, brand: { id: 1, name: 'Ford' }, models: [] }],
  listFleet: { items: [], pagination: { page: 1, per: 100, last: 1 } },
  summarizeFleet: {
    total: TOTAL,
    companies: [{ id: COMPANY.id, name: COMPANY.name, total: { ...TOTAL, count: 1 }, locations: [] }],
  },
};

import type { FleetTotal } from '@fleetworth/contract/fleet-view';
import type { TrendFigures } from '@fleetworth/contract/historical-trend';
import type { Answers } from './answers.ts';
import { COMPANY, LOCATION } from './everyday-answers.ts';

const TOTAL: FleetTotal = {
  count: 0,
  auction: 0,
  payoff: 0,
  revenue: 0,
  avg_mileage: null,
  without_value: { count: 0, payoff: 0 },
  without_finance: { count: 0 },
  positive: { count: 0, revenue: 0 },
  negative: { count: 0, revenue: 0 },
  weekly_change: null,
};

const TREND: TrendFigures = {
  count: 1,
  average_mileage: null,
  average_condition_grade: null,
  average_excellent: null,
  average_good: null,
  average_fair: null,
  total_excellent: null,
  total_good: null,
  total_fair: null,
  average_one_year_older_mileage: null,
  average_one_year_older_condition_price: null,
  average_of_change: null,
  is_sandbox: false,
};

/** Answers of a fleet without vehicles. */
export const FLEET_ANSWERS: Answers = {
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

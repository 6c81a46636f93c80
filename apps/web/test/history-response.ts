import type { VehicleHistory } from '@fleetworth/contract/market-values';
import { FLEET_ROW } from './fleet-responses.ts';

const NO_CHANGE = { excellent: null, good: null, fair: null };
const NO_CHANGES = {
  two_days: NO_CHANGE,
  seven_days: NO_CHANGE,
  one_month: NO_CHANGE,
  three_months: NO_CHANGE,
  six_months: NO_CHANGE,
  one_year: NO_CHANGE,
};

/** History of the vehicle without any value. */
export const HISTORY: VehicleHistory = {
  id: FLEET_ROW.id,
  vin: FLEET_ROW.vin,
  unit: FLEET_ROW.unit,
  company: FLEET_ROW.company,
  location: FLEET_ROW.location,
  model: FLEET_ROW.model,
  model_year: FLEET_ROW.model_year,
  condition: 'good',
  changes: NO_CHANGES,
  breaks: NO_CHANGES,
  mileage_records: [],
};

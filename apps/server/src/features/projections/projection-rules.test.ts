import { createHash } from 'node:crypto';
import { monthsAhead, projectVehicle } from '@fleetworth/domain/projection';
import { expect, test } from 'vitest';
import type { StoredContract } from '../positions/public.ts';
import { PROJECTION_RULES_VERSION } from './projection-sums.repository.ts';
import type { LocationColumns, ProjectionVehicle } from './projections.repository.ts';
import { assumptionsOfLocation, toVehicleToday } from './vehicle-today.ts';

const TODAY = '2026-11-20';

const contract: StoredContract = {
  variant: 'lease_one',
  length_months: 48,
  purchase_amount: 2_650_000,
  start_date: '2025-10-15',
  monthly_depreciation: 51_000,
  monthly_depreciation_rate: '1.9',
  monthly_interest_rate: '0.35',
  monthly_payment: 42_000,
  down_payment: 150_000,
};

type Input = ProjectionVehicle & LocationColumns;

const camry: Input = {
  ...contract,
  company_id: 1,
  vehicle_id: 1,
  vin: '4T1G11AK5NU603217',
  brand: 'Toyota',
  model: 'Camry',
  model_detail: 'SE',
  model_year: 2022,
  status: 'active',
  location_id: 1,
  region_code: 'SE',
  location_rate: '1.5',
  location_miles: 1_200,
  override_rate: null,
  period_type: 'monthly',
  mileage: 41_203,
  auction: 2_135_000,
  value_source: 'provider',
  is_sandbox: false,
  forecast_day: '2026-11-18',
  average: 2_135_000,
  next_month: 2_105_000,
  next_year: 1_760_000,
};

const INPUTS: readonly Input[] = [
  camry,
  { ...camry, variant: 'lease_two', period_type: 'daily', location_miles: null },
  { ...camry, variant: 'loan_one', next_year: null },
  { ...camry, variant: 'loan_two', override_rate: '2.25', auction: 900_000 },
  { ...camry, vin: '1FTEW1E50KFA00001', brand: 'Ford', model: 'F-150', model_detail: 'XL', model_year: 2019 },
];

/** Figures of the inputs over 24 months. */
const fingerprint = (): string => {
  const figures = INPUTS.map((input) => {
    const projected = { vehicle: input, location: input };
    const vehicle = toVehicleToday(projected, assumptionsOfLocation(projected), TODAY);
    return monthsAhead(TODAY).map((ahead) => projectVehicle(vehicle, ahead));
  });
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 16);
};

test('projections follow these rules: raise PROJECTION_RULES_VERSION when this fingerprint changes', () => {
  expect({ rules: PROJECTION_RULES_VERSION, fingerprint: fingerprint() }).toEqual({
    rules: 1,
    fingerprint: '7e95463477d14bff',
  });
});

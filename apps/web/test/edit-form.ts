import type { Finance } from '@fleetworth/contract/finance';
import type { Vehicle } from '@fleetworth/contract/vehicles';
import type { MockResponses, ReceivedCall } from './mock-calls.ts';
import { COMPANY, LOCATION } from './everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from './fleet-responses.ts';
import { openScreen } from './open-screen.tsx';

/** Stored vehicle. */
export const VEHICLE: Vehicle = {
  id: FLEET_ROW.id,
  vin: FLEET_ROW.vin,
  unit: FLEET_ROW.unit,
  brand: FLEET_ROW.brand,
  model: FLEET_ROW.model,
  model_detail: null,
  model_year: 2018,
  color: 'white',
  company: { id: COMPANY.id, name: COMPANY.name },
  company_class: null,
  group_name: null,
  location: { id: LOCATION.id, name: LOCATION.name, code: LOCATION.code, region: 'SE' },
  condition: 'good',
  status: 'active',
  tags: [],
  in_service_date: '2024-01-15',
  last_mileage_record: { id: 1, mileage: 42_000, date: '2025-10-01', market_values: [] },
  finance: { id: FLEET_ROW.id },
  created_at: '2025-06-01T16:00:00Z',
  updated_at: '2025-06-01T16:00:00Z',
  version: 1,
};

/** Its contract. */
const FINANCE: Finance = {
  id: VEHICLE.id,
  vehicle: VEHICLE.id,
  type: 'lease',
  method: 'one',
  financing_company: { id: 1, name: 'Assumption' },
  length: 48,
  purchase_amount: 26_500,
  monthly_depreciation: 510,
  monthly_depreciation_rate: null,
  monthly_interest_rate: null,
  monthly_payment: 689,
  is_least_payment: false,
  down_payment: null,
  term: null,
  start_date: '2024-01-15',
  version: 1,
};

/** Opens the form of a stored vehicle and its contract. Returns the requests that saving sends. */
export async function openEditForm(tab: 'vehicle' | 'finance', responses: MockResponses = {}) {
  const requests: { vehicle: unknown[]; finance: unknown[] } = { vehicle: [], finance: [] };
  await openScreen(`/vehicle-advanced?dialog=edit&vehicle=${VEHICLE.id}&tab=${tab}&q=none`, {
    ...FLEET_RESPONSES,
    listBrandsByYear: [],
    listModelsByYear: [],
    listModelDetailsByYear: [],
    listFinancingCompanies: [{ id: 1, name: 'Assumption', company_id: null }],
    findVinElsewhere: { vehicle: null },
    getVehicle: VEHICLE,
    getFinance: FINANCE,
    editVehicle: ({ body }: ReceivedCall) => {
      requests.vehicle.push(body);
      return { ...VEHICLE, version: 2 };
    },
    saveFinance: ({ body }: ReceivedCall) => {
      requests.finance.push(body);
      return { ...FINANCE, purchase_amount: 27_000, version: 2 };
    },
    ...responses,
  });
  return requests;
}

import type { SellChannelState, SellHistoryItem, SellStartingValues } from '@fleetworth/contract/selling';
import type { MockResponses } from './mock-calls.ts';
import { COMPANY } from './everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW, TOTAL } from './fleet-responses.ts';

/** Channel with a linked account, with the given changes. */
export const channelOf = (account: Partial<SellChannelState['companies'][number]>): SellChannelState => ({
  provider: 'fmh',
  label: 'Fleet Market Hub',
  mode: 'live',
  companies: [{ company_id: COMPANY.id, is_linked: true, is_re_access_required: false, ...account }],
});
/** Channel that is off. */
export const OFF: SellChannelState = {
  provider: 'advent_resource',
  label: 'Advent Resource',
  mode: 'off',
  companies: [],
};

/** Values that the fields of the vehicle start with. */
export const STARTING: SellStartingValues = {
  vehicle_id: FLEET_ROW.id,
  vin: FLEET_ROW.vin,
  due_location_name: 'Tampa yard',
  pickup_location_number: '17',
  mileage: 41_203,
  price: 20_995,
  grade: null,
  initial_cost_selection: false,
  initial_cost: 26_500,
  status: '1',
  retail: false,
  wholesale: true,
  is_with_mmr: false,
};

/** Offer that the channel rejected. */
export const OFFER: SellHistoryItem = {
  id: 5,
  vehicle: {
    id: FLEET_ROW.id,
    unit: FLEET_ROW.unit,
    vin: FLEET_ROW.vin,
    company: { id: COMPANY.id, name: COMPANY.name },
    location: { id: 1, name: 'Tampa Airport', code: 'TPA' },
    group_name: null,
    class_name: null,
    brand: 'Ford',
    model: 'F-150',
    model_detail: 'XLT',
    model_year: 2018,
    color: 'white',
  },
  provider: 'fmh',
  due_location_name: 'Tampa yard',
  pickup_location_number: '17',
  mileage: 41_203,
  price: 20_995,
  grade: null,
  status: '1',
  retail: false,
  wholesale: true,
  is_with_mmr: false,
  initial_cost: null,
  result: 'failed',
  message: 'Already in another auction',
  is_sandbox: false,
  created_at: '2026-11-20T16:00:00Z',
  created_by: 'Dana Fields',
};
export const historyOf = (items: SellHistoryItem[]) => ({
  items,
  count: items.length,
  pagination: { page: 1, per: 100, last: 1 },
});

/** Responses of a fleet of one vehicle that can be sold. */
export const SELLING_RESPONSES: MockResponses = {
  ...FLEET_RESPONSES,
  listFleet: { items: [FLEET_ROW], pagination: { page: 1, per: 100, last: 1 } },
  summarizeFleet: { total: { ...TOTAL, count: 1 }, companies: [] },
  listSellChannels: [channelOf({}), OFF],
  listSellHistory: historyOf([OFFER]),
  listSellStartingValues: [STARTING],
  listListedVehicles: [],
};

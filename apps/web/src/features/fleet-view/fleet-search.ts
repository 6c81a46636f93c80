import {
  CONDITIONS,
  type Condition,
  VEHICLE_STATUSES,
  type VehicleStatus,
} from '@fleetworth/contract/choices';
import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import { readChoice, readChoices, readId, readIds, readText } from '../../shell/search-params.ts';

export type FleetSort = FleetFilters['sort'];

/** What the address of Value by Vehicle may say. */
export interface FleetSearch {
  q?: string | undefined;
  company_id?: number | undefined;
  location_id?: number[] | undefined;
  statuses?: VehicleStatus[] | undefined;
  preview_condition?: Condition | undefined;
  sort?: FleetSort | undefined;
  order?: 'desc' | undefined;
  dialog?: 'add' | 'edit' | undefined;
  /** The vehicle of the dialog. */
  vehicle?: number | undefined;
  /** A vehicle that was just added. */
  added?: number | undefined;
}

const SORTS = Object.keys({
  unit: true,
  vin: true,
  company: true,
  location: true,
  class_name: true,
  model_year: true,
  brand: true,
  model: true,
  model_detail: true,
  in_service_date: true,
  mileage: true,
  avg_cr: true,
  condition: true,
  auction: true,
  auction_weekly_change: true,
  payoff: true,
  revenue: true,
  estimated_cap_cost: true,
  purchase_amount: true,
  monthly_payment: true,
  remaining: true,
  color: true,
  source: true,
  status: true,
} satisfies Record<FleetSort, true>) as FleetSort[];

export const readFleetSearch = (search: Record<string, unknown>): FleetSearch => ({
  q: readText(search.q),
  company_id: readId(search.company_id),
  location_id: readId(search.company_id) === undefined ? undefined : readIds(search.location_id),
  statuses: readChoices(search.statuses, VEHICLE_STATUSES),
  preview_condition: readChoice(search.preview_condition, CONDITIONS),
  sort: readChoice(search.sort, SORTS),
  order: readChoice(search.order, ['desc']),
  dialog: readChoice(search.dialog, ['add', 'edit']),
  vehicle: readId(search.vehicle),
  added: readId(search.added),
});

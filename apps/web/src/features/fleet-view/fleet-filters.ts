import type { Api } from '@fleetworth/contract/api';
import type { Sent } from '@fleetworth/contract/endpoint';
import {
  CONDITIONS,
  type Condition,
  VEHICLE_STATUSES,
  type VehicleStatus,
} from '@fleetworth/contract/choices';
import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import type { SearchTexts } from '../../shell/search-params.ts';

export type FleetSort = FleetFilters['sort'];

/** What the address says about the list: what it holds, and how it is sorted. */
export interface FleetView {
  companyId: number | undefined;
  locationIds: number[];
  statuses: VehicleStatus[];
  previewCondition: Condition | undefined;
  q: string | undefined;
  sort: FleetSort;
  isDescending: boolean;
}

/** What a view sends, less page and cursor. */
export type FleetQuestion = NonNullable<Sent<Api['listFleet']>['filters']>;

export const CONDITION_BY_CAR = 'Condition by Car';

const SORTS: Record<FleetSort, true> = {
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
};

const isFleetSort = (id: string | undefined): id is FleetSort => id !== undefined && Object.hasOwn(SORTS, id);

/** Reads an address; what it can not understand counts as not said. */
export function readFleetView(search: SearchTexts): FleetView {
  const companyId = readId(search.company_id);
  return {
    companyId,
    locationIds:
      companyId === undefined ? [] : listOf(search.location_id).flatMap((text) => readId(text) ?? []),
    statuses: VEHICLE_STATUSES.filter((status) => listOf(search.statuses).includes(status)),
    previewCondition: CONDITIONS.find((condition) => condition === search.preview_condition),
    q: search.q?.trim() || undefined,
    sort: isFleetSort(search.sort) ? search.sort : 'unit',
    isDescending: search.order === 'desc',
  };
}

/** The part of a view that list and summary share. */
export function matchingOf(view: FleetView) {
  return {
    ...(view.companyId === undefined ? {} : { company_id: view.companyId }),
    ...(view.locationIds.length === 0 ? {} : { location_id: view.locationIds }),
    ...(view.statuses.length === 0 ? {} : { statuses: view.statuses }),
    ...(view.previewCondition === undefined ? {} : { preview_condition: view.previewCondition }),
    ...(view.q === undefined ? {} : { q: view.q }),
  } satisfies FleetQuestion;
}

export function questionOf(view: FleetView): FleetQuestion {
  return { ...matchingOf(view), sort: view.sort, order: view.isDescending ? 'desc' : 'asc' };
}

const listOf = (text: string | undefined) => (text ? text.split(',') : []);

function readId(text: string | undefined): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

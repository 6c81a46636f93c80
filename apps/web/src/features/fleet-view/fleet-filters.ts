import type { Api } from '@fleetworth/contract/api';
import type { Sent } from '@fleetworth/contract/endpoint';
import type { Condition, VehicleStatus } from '@fleetworth/contract/choices';
import type { FleetSort } from '@fleetworth/contract/choices';
import type { FleetSearch } from './fleet-search.ts';

/** What the address says about the list: what it holds, and how it is sorted. */
export interface FleetView {
  companyId: number | undefined;
  locationIds: number[];
  /** Vehicles with any of them. */
  tagIds: number[];
  statuses: VehicleStatus[];
  previewCondition: Condition | undefined;
  q: string | undefined;
  sort: FleetSort;
  isDescending: boolean;
}

/** What a view sends, less page and cursor. */
export type FleetQuestion = NonNullable<Sent<Api['listFleet']>['filters']>;

export const CONDITION_BY_CAR = 'Condition by Car';

export const readFleetView = (search: FleetSearch): FleetView => ({
  companyId: search.company_id,
  locationIds: search.location_id ?? [],
  tagIds: search.tag_id ?? [],
  statuses: search.statuses ?? [],
  previewCondition: search.preview_condition,
  q: search.q,
  sort: search.sort ?? 'unit',
  isDescending: search.order === 'desc',
});

/** The part of a view that list and summary share. */
export function matchingOf(view: FleetView) {
  return {
    ...(view.companyId === undefined ? {} : { company_id: view.companyId }),
    ...(view.locationIds.length === 0 ? {} : { location_id: view.locationIds }),
    ...(view.tagIds.length === 0 ? {} : { tag_id: view.tagIds }),
    ...(view.statuses.length === 0 ? {} : { statuses: view.statuses }),
    ...(view.previewCondition === undefined ? {} : { preview_condition: view.previewCondition }),
    ...(view.q === undefined ? {} : { q: view.q }),
  } satisfies FleetQuestion;
}

export function questionOf(view: FleetView): FleetQuestion {
  return { ...matchingOf(view), sort: view.sort, order: view.isDescending ? 'desc' : 'asc' };
}

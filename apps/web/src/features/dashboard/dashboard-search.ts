import type { Api } from '@fleetworth/contract/api';
import type { VALUATION_PROVIDER, VehicleStatus } from '@fleetworth/contract/choices';
import type { RequestInput } from '@fleetworth/contract/endpoint';

export interface DashboardSearch {
  company_id?: number | undefined;
  location_id?: number[] | undefined;
  statuses?: VehicleStatus[] | undefined;
  provider?: typeof VALUATION_PROVIDER | undefined;
}

type FleetQuery = NonNullable<RequestInput<Api['listFleet']>['filters']>;

export type FleetFilters = Pick<FleetQuery, 'company_id' | 'location_id' | 'statuses' | 'provider'>;

export const toFleetFilters = ({
  company_id,
  location_id,
  statuses,
  provider,
}: DashboardSearch): FleetFilters => ({
  ...(company_id !== undefined && { company_id }),
  ...(location_id !== undefined && { location_id }),
  ...(statuses !== undefined && { statuses }),
  ...(provider !== undefined && { provider }),
});

// JSON is enough for the comparison, because lists in a search are sorted.
export const isSameSearch = (a: DashboardSearch, b: DashboardSearch): boolean =>
  JSON.stringify(toFleetFilters(a)) === JSON.stringify(toFleetFilters(b));

/** Returns the search of the vehicle list that shows the same vehicles. */
export const toListSearch = ({ company_id, location_id, statuses, provider }: DashboardSearch) => ({
  company_id,
  location_id,
  statuses,
  provider,
});

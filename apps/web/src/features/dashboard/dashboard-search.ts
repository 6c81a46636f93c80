import type { Api } from '@fleetworth/contract/api';
import type { VALUATION_PROVIDER, VehicleStatus } from '@fleetworth/contract/choices';
import type { RequestInput } from '@fleetworth/contract/endpoint';

/** Filters that the address of the dashboard says. */
export interface DashboardSearch {
  company_id?: number | undefined;
  location_id?: number[] | undefined;
  statuses?: VehicleStatus[] | undefined;
  provider?: typeof VALUATION_PROVIDER | undefined;
}

type FleetQuestion = NonNullable<RequestInput<Api['listFleet']>['filters']>;

/** Filters as calls take them. */
export type Asked = Pick<FleetQuestion, 'company_id' | 'location_id' | 'statuses' | 'provider'>;

export const askedOf = ({ company_id, location_id, statuses, provider }: DashboardSearch): Asked => ({
  ...(company_id !== undefined && { company_id }),
  ...(location_id !== undefined && { location_id }),
  ...(statuses !== undefined && { statuses }),
  ...(provider !== undefined && { provider }),
});

/** True when the filters are the same. Each list is in one order. */
export const isSameSearch = (one: DashboardSearch, other: DashboardSearch): boolean =>
  JSON.stringify(askedOf(one)) === JSON.stringify(askedOf(other));

/** Filters of the dashboard as the list of its vehicles says them. */
export const listSearchOf = ({ company_id, location_id, statuses, provider }: DashboardSearch) => ({
  company_id,
  location_id,
  statuses,
  provider,
});

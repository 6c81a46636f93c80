import { BUILT_IN_DASHBOARD } from '@fleetworth/contract/choices';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { keyOf, query, snapshot } from '../../shell/api/query.ts';
import { type FleetFilters, fleetFiltersOf, type DashboardSearch } from './dashboard-search.ts';

const RENEW_MS = 59 * 60_000;

/**
 * Access to the external dashboard, or the information that there is none. Fetched each time the dashboard
 * opens.
 */
export const grantQuery = (search: DashboardSearch) => ({
  ...snapshot('authorizeDashboard', { query: fleetFiltersOf(search) }),
  placeholderData: keepPreviousData,
  // The server has already retried.
  retry: false,
  refetchInterval: ({ state: { data } }: { state: { data: { id: string } | undefined } }) =>
    data === undefined || data.id === BUILT_IN_DASHBOARD ? (false as const) : RENEW_MS,
  refetchIntervalInBackground: true,
});

export const FELL = { weekly_change: 'down' } as const;
export const NO_ASSUMPTION = { assumption: 'none' } as const;
export const INCOMPLETE = { incomplete: true } as const;
export const LOW_CONFIDENCE = { confidence: 'low' } as const;

const FALLS = 10;

export const locationTotalsQuery = (filters: FleetFilters) => ({
  ...query('summarizeFleet', { filters: { ...filters, group: 'location' } }),
  placeholderData: keepPreviousData,
});

export const narrowedTotalQuery = (
  filters: FleetFilters,
  filter: typeof FELL | typeof NO_ASSUMPTION | typeof INCOMPLETE | typeof LOW_CONFIDENCE,
) => ({
  ...query('summarizeFleet', { filters: { ...filters, ...filter } }),
  placeholderData: keepPreviousData,
});

export const fallsQuery = (filters: FleetFilters) => ({
  ...query('listFleet', {
    filters: { ...filters, ...FELL, sort: 'auction_weekly_change', order: 'asc', per: FALLS },
  }),
  placeholderData: keepPreviousData,
});

export const outlookQuery = (filters: FleetFilters) => ({
  ...query('summarizeFutureValues', { filters: filters }),
  placeholderData: keepPreviousData,
});

export const refreshDashboard = (queryClient: QueryClient) =>
  Promise.all(
    [keyOf('summarizeFleet'), keyOf('listFleet'), keyOf('summarizeFutureValues')].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

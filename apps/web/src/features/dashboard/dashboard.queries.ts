import { BUILT_IN_DASHBOARD } from '@fleetworth/contract/choices';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { keyOf, query, snapshot } from '../../shell/api/query.ts';
import { type Asked, askedOf, type DashboardSearch } from './dashboard-search.ts';

const RENEW_MS = 59 * 60_000;

/**
 * Access to the external dashboard, or the information that there is none. Fetched each time the dashboard
 * opens.
 */
export const grantQuery = (search: DashboardSearch) => ({
  ...snapshot('authorizeDashboard', { query: askedOf(search) }),
  placeholderData: keepPreviousData,
  // The server has already retried.
  retry: false,
  refetchInterval: ({ state: { data } }: { state: { data: { id: string } | undefined } }) =>
    data === undefined || data.id === BUILT_IN_DASHBOARD ? (false as const) : RENEW_MS,
  refetchIntervalInBackground: true,
});

export const FELL = { weekly_change: 'down' } as const;
export const NO_ASSUMPTION = { assumption: 'none' } as const;
export const LOW_CONFIDENCE = { confidence: 'low' } as const;

const FALLS = 10;

export const placeTotalsQuery = (asked: Asked) => ({
  ...query('summarizeFleet', { filters: { ...asked, group: 'location' } }),
  placeholderData: keepPreviousData,
});

export const narrowedTotalQuery = (
  asked: Asked,
  filter: typeof FELL | typeof NO_ASSUMPTION | typeof LOW_CONFIDENCE,
) => ({
  ...query('summarizeFleet', { filters: { ...asked, ...filter } }),
  placeholderData: keepPreviousData,
});

export const fallsQuery = (asked: Asked) => ({
  ...query('listFleet', {
    filters: { ...asked, ...FELL, sort: 'auction_weekly_change', order: 'asc', per: FALLS },
  }),
  placeholderData: keepPreviousData,
});

export const outlookQuery = (asked: Asked) => ({
  ...query('summarizeFutureValues', { filters: asked }),
  placeholderData: keepPreviousData,
});

export const refreshDashboard = (queryClient: QueryClient) =>
  Promise.all(
    [keyOf('summarizeFleet'), keyOf('listFleet'), keyOf('summarizeFutureValues')].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

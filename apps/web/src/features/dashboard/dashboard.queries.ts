import { BUILT_IN_DASHBOARD } from '@fleetworth/contract/choices';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { keyOf, query, snapshot } from '../../shell/api/query.ts';
import { type Asked, askedOf, type DashboardSearch } from './dashboard-search.ts';

/** A grant lasts an hour: a minute before its end a new one is asked for. */
const RENEW_MS = 59 * 60_000;

/** The right to see the outside dashboard, asked for anew at each opening; or the word that there is none. */
export const grantQuery = (search: DashboardSearch) => ({
  ...snapshot('authorizeDashboard', { query: askedOf(search) }),
  placeholderData: keepPreviousData,
  // The server has tried already, and says so.
  retry: false,
  refetchInterval: ({ state: { data } }: { state: { data: { id: string } | undefined } }) =>
    data === undefined || data.id === BUILT_IN_DASHBOARD ? (false as const) : RENEW_MS,
  refetchIntervalInBackground: true,
});

/** Vehicles that need a look, by the filter of their list. */
export const FELL = { weekly_change: 'down' } as const;
export const NO_ASSUMPTION = { assumption: 'none' } as const;
export const LOW_CONFIDENCE = { confidence: 'low' } as const;

/** So many of the largest falls are listed. */
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

/** Asks for everything again that the dashboard is drawn from. */
export const refreshDashboard = (queryClient: QueryClient) =>
  Promise.all(
    [keyOf('summarizeFleet'), keyOf('listFleet'), keyOf('summarizeFutureValues')].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

import { BUILT_IN_DASHBOARD, type FleetSort } from '@fleetworth/contract/choices';
import {
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { keyOf, query, snapshotQuery } from '../../shell/api/query.ts';
import { type FleetFilters, toFleetFilters, type DashboardSearch } from './dashboard-search.ts';

/** Access to the external dashboard expires after an hour. */
const GRANT_RENEWAL_MS = 59 * 60_000;

/**
 * Requests access each time the dashboard opens. The answer names the built-in dashboard if there is no
 * external one. `lastDashboardQuery` keeps the id of the answer.
 */
export const grantQuery = (search: DashboardSearch) => ({
  ...snapshotQuery('authorizeDashboard', { query: toFleetFilters(search) }),
  queryFn: async ({ client, signal }: QueryFunctionContext) => {
    const { data } = await call('authorizeDashboard', { query: toFleetFilters(search) }, { signal });
    client.setQueryData(lastDashboardQuery.queryKey, data.id);
    return data;
  },
  placeholderData: keepPreviousData,
  // The server has already retried.
  retry: false,
  refetchInterval: ({ state: { data } }: { state: { data: { id: string } | undefined } }) =>
    data === undefined || data.id === BUILT_IN_DASHBOARD ? (false as const) : GRANT_RENEWAL_MS,
  refetchIntervalInBackground: true,
});

/** Id of the dashboard that was opened last, with any filters. Fetches nothing. */
export const lastDashboardQuery = queryOptions<string>({
  queryKey: ['id of the last dashboard'],
  queryFn: skipToken,
});

export const TASK_FILTERS = {
  incomplete: { incomplete: true },
  withoutAssumption: { assumption: 'none' },
  lowConfidence: { confidence: 'low' },
  ending: { contract: 'ending' },
  old: { value_age: 'old' },
  fell: { weekly_change: 'down' },
} as const;
export type TaskName = keyof typeof TASK_FILTERS;

const RANKING_SIZE = 10;

export const locationTotalsQuery = (filters: FleetFilters) => ({
  ...query('summarizeFleet', { filters: { ...filters, group: 'location' } }),
  placeholderData: keepPreviousData,
});

export const taskTotalQuery = (filters: FleetFilters, name: TaskName) => ({
  ...query('summarizeFleet', { filters: { ...filters, ...TASK_FILTERS[name] } }),
  placeholderData: keepPreviousData,
});

export interface Ranking {
  filter: { sign: 'positive' } | { next_month_change: 'down' };
  sort: FleetSort;
  order?: 'desc';
  /** Filter of the vehicles for which the figure is known. */
  knownFigureFilter: { financial: true } & ({ valued: true } | { projectable: true });
}

export const rankingQuery = (filters: FleetFilters, { filter, sort, order }: Ranking) => ({
  ...query('listFleet', {
    filters: { ...filters, ...filter, sort, order: order ?? 'asc', per: RANKING_SIZE },
  }),
  placeholderData: keepPreviousData,
});

export const rankedTotalQuery = (filters: FleetFilters, { filter }: Pick<Ranking, 'filter'>) => ({
  ...query('summarizeFleet', { filters: { ...filters, ...filter } }),
  placeholderData: keepPreviousData,
});

export const totalWithFigureQuery = (
  filters: FleetFilters,
  { knownFigureFilter }: Pick<Ranking, 'knownFigureFilter'>,
) => ({
  ...query('summarizeFleet', { filters: { ...filters, ...knownFigureFilter } }),
  placeholderData: keepPreviousData,
});

/** The count covers all companies, regardless of the filters. */
export const importsToFixQuery = query('listBatches', { query: { to_fix: true, per: 1 } });

export const outlookQuery = (filters: FleetFilters) => ({
  ...query('summarizeFutureValues', { filters }),
  placeholderData: keepPreviousData,
});

const DASHBOARD_ENDPOINTS = ['summarizeFleet', 'listFleet', 'summarizeFutureValues', 'listBatches'] as const;

export const refreshDashboard = (queryClient: QueryClient) =>
  Promise.all(DASHBOARD_ENDPOINTS.map((name) => queryClient.invalidateQueries({ queryKey: keyOf(name) })));

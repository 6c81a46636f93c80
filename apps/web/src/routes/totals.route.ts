import { createRoute } from '@tanstack/react-router';
import { readListSearch } from '../features/fleet-view/filters/fleet-search.ts';
import { paths } from '../paths.ts';
import { loadChunk } from '../shell/notices/load-chunk.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

const readTotalSearch = (search: Record<string, unknown>) => {
  const { company_id, statuses } = readListSearch(search);
  return { company_id, statuses };
};

export const totalValueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.totalValue,
  staticData: {
    title: 'Total Value',
    help: 'total-value',
    menu: { label: 'Total Value', positions: { 'Fleet View': 1 } },
  },
  validateSearch: readTotalSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: search }) => {
    const { totalsByLocationQuery } = await loadChunk(
      () => import('../features/fleet-view/totals/total-value.queries.ts'),
    );
    void queryClient.prefetchQuery(totalsByLocationQuery(search));
  },
}).lazy(
  lazyScreen(
    '/shell/summary-current',
    async () => (await import('../features/fleet-view/totals/total-value.screen.tsx')).TotalValueScreen,
  ),
);

const readTrendSearch = (search: Record<string, unknown>) => {
  const { location_id, tag_id } = readListSearch(search);
  return { ...readTotalSearch(search), location_id, tag_id };
};

export const historicalTrendRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.historicalTrend,
  staticData: {
    title: 'Historical Trend',
    help: 'historical-trend',
    menu: { label: 'Historical Trend', positions: { 'Historical Trend': 1 } },
  },
  validateSearch: readTrendSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: search }) => {
    const { prefetchTrend } = await loadChunk(
      () => import('../features/historical-trend/historical-trend.queries.ts'),
    );
    prefetchTrend(search);
  },
}).lazy(
  lazyScreen(
    '/shell/historical-trend',
    async () => (await import('./pages/historical-trend.page.tsx')).HistoricalTrendPage,
  ),
);

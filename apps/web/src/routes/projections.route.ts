import { VALUATION_PROVIDER } from '@fleetworth/contract/choices';
import { createRoute } from '@tanstack/react-router';
import { readListSearch } from '../features/fleet-view/filters/fleet-search.ts';
import { readFutureSearch, type SummarySearch } from '../features/projections/future-search.ts';
import { paths } from '../paths.ts';
import { readChoice } from '../shell/url/search-params.ts';
import { requireFeature } from '../shell/layout/require-feature.ts';
import { query } from '../shell/api/query.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const futureValueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.futureValue,
  staticData: {
    title: 'Future Value',
    help: 'future-value',
    menu: { label: 'Future Value', positions: { 'Future Projection': 2 }, flag: 'is_future_value' },
  },
  validateSearch: readFutureSearch,
  loader: async () => {
    await requireFeature('is_future_value');
    await queryClient.ensureQueryData(query('listLocations', { query: {} }));
  },
}).lazy(
  lazyScreen(
    '/shell/future-value',
    async () => (await import('../features/projections/future-value.screen.tsx')).FutureValueScreen,
  ),
);

const readSummarySearch = (search: Record<string, unknown>): SummarySearch => {
  const { company_id, location_id, statuses } = readListSearch(search);
  return { company_id, location_id, statuses, provider: readChoice(search.provider, [VALUATION_PROVIDER]) };
};

export const futureSummaryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.futureSummary,
  staticData: {
    title: 'Future Summary',
    help: 'future-summary',
    menu: { label: 'Future Summary', positions: { 'Future Projection': 1 }, flag: 'is_future_value' },
  },
  validateSearch: readSummarySearch,
  loader: () => requireFeature('is_future_value'),
}).lazy(
  lazyScreen(
    '/shell/summary-future',
    async () => (await import('./pages/future-summary.page.tsx')).FutureSummaryPage,
  ),
);

export const projectedRevLossRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.projectedRevLoss,
  staticData: {
    title: 'Projected Rev/Loss',
    help: 'projected-rev-loss',
    menu: {
      label: 'Projected Rev/Loss',
      positions: { 'Projected Rev/Loss': 1 },
      flag: 'is_projected_rev_loss',
    },
  },
  validateSearch: readSummarySearch,
  loader: () => requireFeature('is_projected_rev_loss'),
}).lazy(
  lazyScreen(
    '/shell/projected-rev-loss',
    async () => (await import('./pages/future-summary.page.tsx')).ProjectedRevLossPage,
  ),
);

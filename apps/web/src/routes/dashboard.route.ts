import { VALUATION_PROVIDER } from '@fleetworth/contract/choices';
import { createRoute } from '@tanstack/react-router';
import { readListSearch } from '../features/fleet-view/filters/fleet-search.ts';
import type { DashboardSearch } from '../features/dashboard/dashboard-search.ts';
import { paths } from '../paths.ts';
import { readChoice } from '../shell/url/search-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

const readDashboardSearch = (search: Record<string, unknown>): DashboardSearch => {
  const { company_id, location_id, statuses } = readListSearch(search);
  return { company_id, location_id, statuses, provider: readChoice(search.provider, [VALUATION_PROVIDER]) };
};

export const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.home,
  staticData: {
    title: 'Dashboard',
    help: 'dashboard',
    menu: { label: 'Dashboard', positions: { Dashboard: 1 } },
  },
  validateSearch: readDashboardSearch,
}).lazy(
  lazyScreen(
    '/shell/',
    async () => (await import('../features/dashboard/dashboard.screen.tsx')).DashboardScreen,
  ),
);

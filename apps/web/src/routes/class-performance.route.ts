import { CLASS_PERFORMANCE_SORTS } from '@fleetworth/contract/class-performance-choices';
import { createRoute } from '@tanstack/react-router';
import type { ClassPerformanceSearch } from '../features/class-performances/class-performances.queries.ts';
import { readListSearch } from '../features/fleet-view/filters/fleet-search.ts';
import { paths } from '../paths.ts';
import { readChoice } from '../shell/url/search-params.ts';
import { requireFeature } from '../shell/layout/require-feature.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

const readClassPerformanceSearch = (search: Record<string, unknown>): ClassPerformanceSearch => {
  const { q, company_id, location_id, tag_id, statuses, order } = readListSearch(search);
  return {
    q,
    company_id,
    location_id,
    tag_id,
    tag_operation: readChoice(search.tag_operation, ['all']),
    statuses,
    sort: readChoice(search.sort, CLASS_PERFORMANCE_SORTS),
    order,
  };
};

export const classPerformanceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.classPerformance,
  staticData: {
    title: 'Class Performance',
    help: 'class-performance',
    searchLabel: 'Search unit or VIN',
    menu: { label: 'Class Performance', positions: { 'Fleet View': 3 }, flag: 'is_class_performances' },
  },
  validateSearch: readClassPerformanceSearch,
  loader: () => requireFeature('is_class_performances'),
}).lazy(
  lazyScreen(
    '/shell/vehicle-class-performance',
    async () => (await import('./pages/class-performance.page.tsx')).ClassPerformancePage,
  ),
);

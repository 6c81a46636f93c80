import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { readTableSearch } from '../shell/url/table-search.ts';
import { requireFeature } from '../shell/layout/require-feature.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const historyReportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.historyReports,
  staticData: {
    title: 'History Reports',
    help: 'history-reports',
    menu: {
      label: 'History Reports',
      positions: { account: 3.5, Reports: 1 },
      labelIn: { Reports: 'Vehicle History' },
      flag: 'is_history_reports',
    },
  },
  validateSearch: readTableSearch(['id', 'company', 'status', 'vehicles', 'created_at']),
  // Doesn't load the list, because the screen itself loads it and reports errors.
  loader: () => requireFeature('is_history_reports'),
}).lazy(
  lazyScreen(
    '/shell/reports',
    async () => (await import('../features/history-reports/history-reports.screen.tsx')).HistoryReportsScreen,
  ),
);

import { createRoute, notFound } from '@tanstack/react-router';
import {
  readOperationReportSearch,
  readOperationReportsSearch,
} from '../features/operation-reports/operation-reports-search.ts';
import { paths } from '../paths.ts';
import { isNotFound } from '../shell/api/api-error.ts';
import { requireFeature } from '../shell/layout/require-feature.ts';
import { query } from '../shell/api/query.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { idParams } from './id-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const operationReportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.operationReports,
  staticData: {
    title: 'Operation Reports',
    help: 'operation-reports',
    searchLabel: 'Search location or class',
    menu: {
      label: 'Operation Reports',
      positions: { Reports: 2 },
      labelIn: { Reports: 'Operation' },
      flag: 'tsd_mode',
    },
  },
  validateSearch: readOperationReportsSearch,
  // Doesn't load the list, because the screen itself loads it and reports errors.
  loader: () => requireFeature('tsd_mode'),
}).lazy(
  lazyScreen(
    '/shell/operation-reports',
    async () =>
      (await import('../features/operation-reports/operation-reports.screen.tsx')).OperationReportsScreen,
  ),
);

export const operationReportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.operationReport,
  staticData: { title: 'Operation Report', help: 'operation-reports', menu: paths.operationReports },
  params: idParams('reportId'),
  validateSearch: readOperationReportSearch,
  loader: async ({ params: { reportId } }) => {
    try {
      await queryClient.ensureQueryData(query('getOperationReport', { params: { id: reportId } }));
    } catch (error) {
      if (isNotFound(error)) throw notFound();
      throw error;
    }
  },
}).lazy(
  lazyScreen(
    '/shell/operation-reports/$reportId',
    async () =>
      (await import('../features/operation-reports/operation-report.screen.tsx')).OperationReportScreen,
  ),
);

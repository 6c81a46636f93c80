import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.route.tsx';
import { shellRoute } from './shell.route.ts';

export const accidentReportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.accidentReport,
  staticData: {
    title: 'Create Accident Report',
    help: 'accident-report',
    menu: { label: 'Accident Report', positions: { Reports: 3 }, labelIn: { Reports: 'Accident' } },
  },
}).lazy(
  lazyScreen(
    '/shell/accident-report',
    async () =>
      (await import('../features/accident-reports/accident-report.screen.tsx')).AccidentReportScreen,
  ),
);

/** Anyone with a location's link can open this form without signing in. */
export const linkedReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.linkedAccidentReport,
  staticData: { help: 'accident-report' },
}).lazy(
  lazyScreen(
    '/accident-report/$formId',
    async () => (await import('../features/accident-reports/linked-report.screen.tsx')).LinkedReportScreen,
  ),
);

import { createRoute } from '@tanstack/react-router';
import { companiesQuery } from '../shell/api/directory.queries.ts';
import { FailedShell, PendingShell } from '../shell/layout/pending-shell.tsx';
import { meQuery } from '../shell/api/me.queries.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.route.tsx';

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  pendingComponent: PendingShell,
  errorComponent: FailedShell,
  loader: () =>
    Promise.all([queryClient.ensureQueryData(meQuery), queryClient.ensureQueryData(companiesQuery)]),
}).lazy(lazyScreen('/shell', async () => (await import('./pages/shell.page.tsx')).ShellPage));

import { createRoute, notFound } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { readText } from '../shell/url/search-params.ts';
import { meQuery } from '../shell/api/me.queries.ts';
import { query } from '../shell/api/query.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

async function requireConfiguredSystem(
  modeField: 'tsd_mode' | 'zubie_mode',
  requiredMode?: 'sandbox',
): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  const configuredMode = me[modeField];
  if (configuredMode === null || (requiredMode !== undefined && configuredMode !== requiredMode))
    throw notFound();
}

export const tsdAccountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.tsdAccount,
  staticData: {
    title: 'TSD Account',
    help: 'tsd-account',
    menu: { label: 'TSD Account', positions: { account: 6 }, flag: 'tsd_mode' },
  },
  loader: () => requireConfiguredSystem('tsd_mode'),
}).lazy(
  lazyScreen(
    '/shell/tsd-account',
    async () => (await import('../features/external-accounts/tsd-account.screen.tsx')).TsdAccountScreen,
  ),
);

export const zubieLoginRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.zubieLogin,
  staticData: {
    title: 'Zubie Sync',
    help: 'zubie',
    menu: { label: 'Zubie Sync', positions: { account: 5 }, flag: 'zubie_mode' },
  },
  loader: async () => {
    await requireConfiguredSystem('zubie_mode');
    await queryClient.ensureQueryData(query('getZubieAccount'));
  },
}).lazy(
  lazyScreen(
    '/shell/zubie/login',
    async () => (await import('../features/external-accounts/zubie.screen.tsx')).ZubieScreen,
  ),
);

export const zubieCallbackRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.zubieCallback,
  staticData: { title: 'Zubie Sync', help: 'zubie', menu: paths.zubieLogin },
  validateSearch: (search: Record<string, unknown>) => ({
    code: readText(search.code),
    state: readText(search.state),
    error: readText(search.error),
  }),
  loader: () => requireConfiguredSystem('zubie_mode'),
}).lazy(
  lazyScreen(
    '/shell/zubie/callback',
    async () => (await import('../features/external-accounts/zubie-callback.screen.tsx')).ZubieCallbackScreen,
  ),
);

export const sandboxZubieRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.sandboxZubie,
  staticData: { title: 'Test access', help: 'zubie', menu: paths.zubieLogin },
  validateSearch: (search: Record<string, unknown>) => ({ state: readText(search.state) }),
  loader: () => requireConfiguredSystem('zubie_mode', 'sandbox'),
}).lazy(
  lazyScreen(
    '/shell/sandbox/zubie',
    async () => (await import('../features/external-accounts/sandbox-zubie.screen.tsx')).SandboxZubieScreen,
  ),
);

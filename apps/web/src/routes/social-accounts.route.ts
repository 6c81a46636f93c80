import { createRoute, redirect } from '@tanstack/react-router';
import { AuthorizingScreen } from '../features/social-accounts/public.ts';
import { paths } from '../paths.ts';
import { loadChunk } from '../shell/notices/load-chunk.ts';
import { query } from '../shell/api/query.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.route.tsx';
import { shellRoute } from './shell.route.ts';

export const socialAccountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.socialAccounts,
  staticData: {
    title: 'Social accounts',
    help: 'social-accounts',
    menu: { label: 'Social accounts', positions: { account: 4 } },
  },
  loader: () => queryClient.ensureQueryData(query('listSocialAddresses', { query: {} })),
}).lazy(
  lazyScreen(
    '/shell/social-accounts',
    async () => (await import('../features/social-accounts/social-accounts.screen.tsx')).SocialAccountsScreen,
  ),
);

export const oauthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.oauth,
  staticData: { help: 'sign-in' },
  beforeLoad: ({ location }) => {
    if (location.searchStr !== '') throw redirect({ to: paths.oauth, search: {}, replace: true });
  },
}).lazy(
  lazyScreen(
    '/oauth2',
    async () => (await import('../features/social-accounts/finish-sign-in.screen.tsx')).MissingProviderScreen,
  ),
);

/**
 * Completes the sign-in in the loader, because the code can be used only once. `finishSignIn` returns only
 * after a failure. The redirect then removes the code and state from the URL and the history.
 */
export const oauthServiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.oauthService,
  staticData: { help: 'sign-in' },
  pendingMs: 0,
  pendingComponent: AuthorizingScreen,
  loader: async ({ params, location }) => {
    const { signInProblem } = location.state;
    if (signInProblem !== undefined) return signInProblem;
    const load = () => import('../features/social-accounts/finish-sign-in.ts');
    const problem = await (await loadChunk(load)).finishSignIn(params.provider, location.searchStr);
    const to = paths.oauthService;
    throw redirect({ to, params, search: {}, replace: true, state: { signInProblem: problem } });
  },
}).lazy(
  lazyScreen(
    '/oauth2/$provider',
    async () => (await import('../features/social-accounts/finish-sign-in.screen.tsx')).FinishSignInScreen,
  ),
);

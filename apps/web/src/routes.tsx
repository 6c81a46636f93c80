import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { LoginScreen } from './features/sessions/login.screen.tsx';
import { paths } from './paths.ts';
import { sessionToken } from './shell/api/session-token.ts';
import { FailedScreen } from './shell/failed.screen.tsx';
import { loadChunk } from './shell/load-chunk.ts';
import { NotFoundScreen } from './shell/not-found.screen.tsx';
import { queryClient } from './shell/query-client.ts';
import { Root } from './shell/root.tsx';
import { parseSearch, type SearchTexts, stringifySearch } from './shell/search-params.ts';
import { isPublicPath } from './shell/session/public-paths.ts';
import { addressAfterSignIn } from './shell/session/return-address.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    title?: string;
    /** What the search box of the header looks for; without it the screen has none. */
    searchLabel?: string;
  }
  interface HistoryState {
    /** Where a visitor wanted to go before signing in. */
    from?: string;
  }
}

const root = createRootRoute({
  validateSearch: (search): SearchTexts => search as SearchTexts,
  component: Root,
  notFoundComponent: NotFoundScreen,
  beforeLoad: ({ location }) => {
    if (sessionToken.read() !== null || isPublicPath(location.pathname)) return;
    throw redirect({ to: paths.login, state: { from: location.href } });
  },
});

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.valueByVehicle });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  staticData: { title: 'Sign in' },
  beforeLoad: skipWhenSignedIn,
  component: () => <SignIn isTsd={false} />,
});

const loginTsd = createRoute({
  getParentRoute: () => root,
  path: paths.loginTsd,
  staticData: { title: 'Sign in' },
  beforeLoad: skipWhenSignedIn,
  component: () => <SignIn isTsd />,
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell' }).lazy(() =>
  loadChunk(async () => (await import('./routes/shell.route.tsx')).shellRoute),
);

const valueByVehicle = createRoute({
  getParentRoute: () => shell,
  path: paths.valueByVehicle,
  staticData: { title: 'Value by Vehicle', searchLabel: 'Search unit or VIN' },
}).lazy(() =>
  loadChunk(async () => (await import('./routes/value-by-vehicle.route.tsx')).valueByVehicleRoute),
);

export const router = createRouter({
  routeTree: root.addChildren([home, login, loginTsd, shell.addChildren([valueByVehicle])]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: FailedScreen,
  scrollRestoration: true,
});

router.subscribe('onResolved', () => {
  const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
  document.title = title ? `${title} · Fleetworth fleet tool` : 'Fleetworth fleet tool';
});

function SignIn({ isTsd }: { isTsd: boolean }) {
  const goOn = async () =>
    router.history.push(await addressAfterSignIn(queryClient, router.state.location.state));
  return <LoginScreen isTsd={isTsd} onSignedIn={() => void goOn()} />;
}

function skipWhenSignedIn() {
  if (sessionToken.read() !== null) throw redirect({ to: paths.home });
}

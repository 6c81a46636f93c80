import { createRoute, redirect, useRouter } from '@tanstack/react-router';
import { LoginScreen } from '../features/sessions/login.screen.tsx';
import { paths } from '../paths.ts';
import { sessionToken } from '../shell/api/session-token.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { addressAfterSignIn } from '../shell/session/return-address.ts';
import { usePageTitle } from '../shell/layout/page-title.ts';
import { rootRoute } from './root.route.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.valueByVehicle });
  },
});

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  beforeLoad: skipWhenSignedIn,
  component: () => <SignIn isTsd={false} />,
});

export const loginTsdRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.loginTsd,
  beforeLoad: skipWhenSignedIn,
  component: () => <SignIn isTsd />,
});

function SignIn({ isTsd }: { isTsd: boolean }) {
  const router = useRouter();
  usePageTitle('Sign in');
  const goOn = async () =>
    router.history.push(await addressAfterSignIn(queryClient, router.state.location.state));
  return <LoginScreen isTsd={isTsd} onSignedIn={() => void goOn()} />;
}

function skipWhenSignedIn() {
  if (sessionToken.read() !== null) throw redirect({ to: paths.home });
}

import { createRoute, redirect, useRouter } from '@tanstack/react-router';
import { LoginScreen } from '../features/sessions/login.screen.tsx';
import { SocialButtons } from '../features/social-accounts/public.ts';
import { paths } from '../paths.ts';
import { sessionToken } from '../shell/api/session-token.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { urlAfterSignIn, urlAfterTsdSignIn, storePreviousUser } from '../shell/session/return-url.ts';
import { rootRoute } from './root.route.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  staticData: { help: 'sign-in' },
  beforeLoad: skipWhenSignedIn,
  component: () => <SignIn isFromTsd={false} />,
});

export const loginTsdRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.loginTsd,
  staticData: { help: 'sign-in' },
  beforeLoad: async () => {
    if (sessionToken.read() !== null) throw redirect({ to: await urlAfterTsdSignIn(queryClient) });
  },
  component: () => <SignIn isFromTsd />,
});

function SignIn({ isFromTsd }: { isFromTsd: boolean }) {
  const router = useRouter();
  const openNextScreen = async () => {
    const url = await urlAfterSignIn(queryClient, router.state.location.state);
    router.history.push(isFromTsd && url === paths.home ? await urlAfterTsdSignIn(queryClient) : url);
  };
  const { state } = router.state.location;
  return (
    <LoginScreen
      isFromTsd={isFromTsd}
      onSignedIn={() => void openNextScreen()}
      social={
        <SocialButtons redirectPath={state.from ?? paths.home} onLeave={() => storePreviousUser(state)} />
      }
    />
  );
}

function skipWhenSignedIn() {
  if (sessionToken.read() !== null) throw redirect({ to: paths.home });
}

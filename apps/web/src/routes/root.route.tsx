import { createRootRoute, redirect } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { sessionToken } from '../shell/api/session-token.ts';
import { Root } from '../shell/layout/root.tsx';
import { isPublicPath } from '../shell/session/public-paths.ts';

export const rootRoute = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    if (sessionToken.read() !== null || isPublicPath(location.pathname)) return;
    throw redirect({ to: paths.login, state: { from: location.href } });
  },
});

import { createRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../shell/layout/not-found.screen.tsx';
import { shellRoute } from './shell.route.ts';

/** Any address that is no other route's. */
export const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFoundScreen,
});

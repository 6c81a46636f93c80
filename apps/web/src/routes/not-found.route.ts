import { createRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../shell/layout/not-found.screen.tsx';
import { shellRoute } from './shell.route.ts';

export const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFoundScreen,
});

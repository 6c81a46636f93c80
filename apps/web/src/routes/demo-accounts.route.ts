import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.route.tsx';

export const demoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.demo,
  staticData: { help: 'sign-up' },
}).lazy(
  lazyScreen(
    '/demo',
    async () => (await import('../features/demo-accounts/sign-up.screen.tsx')).SignUpScreen,
  ),
);

export const demoAccountRequestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.demoAccountRequest,
  staticData: { help: 'sign-up' },
}).lazy(
  lazyScreen(
    '/demo-account-request/$requestId',
    async () => (await import('../features/demo-accounts/confirm-request.screen.tsx')).ConfirmRequestScreen,
  ),
);

import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { requireFeature } from '../shell/layout/require-feature.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const operationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.operations,
  staticData: {
    title: 'Operations',
    help: 'operations',
    menu: { label: 'Operations', positions: { account: 13 }, flag: 'is_operator' },
  },
  // Doesn't load the data, because the screen itself loads it.
  loader: () => requireFeature('is_operator'),
}).lazy(
  lazyScreen(
    '/shell/operations',
    async () => (await import('../features/operations/operations.screen.tsx')).OperationsScreen,
  ),
);

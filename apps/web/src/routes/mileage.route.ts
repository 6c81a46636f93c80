import { createRoute } from '@tanstack/react-router';
import { readMileageSearch } from '../features/mileage/mileage-search.ts';
import { paths } from '../paths.ts';
import { loadChunk } from '../shell/notices/load-chunk.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const mileageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.mileage,
  staticData: {
    title: 'Mileage',
    help: 'mileage',
    searchLabel: 'Search mileage or date',
    menu: { label: 'Mileage', positions: { Fleet: 3, account: 10 } },
  },
  validateSearch: readMileageSearch,
  loaderDeps: ({ search }) => ({ vehicleId: search.vehicle }),
  loader: async ({ deps: { vehicleId } }) => {
    if (vehicleId === undefined) return;
    const { vehicleRowQuery } = await loadChunk(() => import('../shell/api/vehicle-row.queries.ts'));
    await queryClient.prefetchQuery(vehicleRowQuery({ vehicleId }));
  },
}).lazy(lazyScreen('/shell/mileage', async () => (await import('./pages/mileage.page.tsx')).MileagePage));

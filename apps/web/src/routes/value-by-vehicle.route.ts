import { createRoute } from '@tanstack/react-router';
import { readFleetView } from '../features/fleet-view/fleet-filters.ts';
import { readFleetSearch } from '../features/fleet-view/fleet-search.ts';
import { paths } from '../paths.ts';
import { locationsQuery } from '../shell/directory.queries.ts';
import { keptPlaces } from '../shell/kept-place.ts';
import { loadChunk } from '../shell/load-chunk.ts';
import { queryClient } from '../shell/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

/** Rows and totals have places of their own to come to: nothing waits for them. */
export const valueByVehicleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.valueByVehicle,
  staticData: { title: 'Value by Vehicle', searchLabel: 'Search unit or VIN' },
  validateSearch: readFleetSearch,
  loaderDeps: ({ search }) => readFleetView(search),
  loader: async ({ deps: view, location }) => {
    void queryClient.prefetchQuery(locationsQuery(view.companyId));
    const queries = await loadChunk(() => import('../features/fleet-view/fleet-view.queries.ts'));
    void queryClient.prefetchQuery(queries.fleetSummaryQuery(view));
    // Back at a place far down the list itself asks, for as many rows as reach to it.
    if (!keptPlaces.has(location)) void queryClient.prefetchInfiniteQuery(queries.fleetListQuery(view));
  },
}).lazy(
  lazyScreen(
    '/shell/vehicle-advanced',
    async () => (await import('./value-by-vehicle.page.tsx')).ValueByVehiclePage,
  ),
);

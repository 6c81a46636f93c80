import type { ParsedLocation } from '@tanstack/react-router';
import type { FleetSearch } from '../features/fleet-view/fleet-search.ts';
import { locationsQuery } from '../shell/directory.queries.ts';
import { keptPlaces } from '../shell/kept-place.ts';
import { loadChunk } from '../shell/load-chunk.ts';
import { queryClient } from '../shell/query-client.ts';

interface Asked {
  search: FleetSearch;
}

interface Loaded {
  deps: FleetSearch;
  location: ParsedLocation;
}

/** What a route loads of a list of vehicles. Rows and totals have places of their own to come to: nothing waits for them. */
export const vehicleListLoading = (name: 'fleet' | 'vehicles') => ({
  // A dialog asks for nothing of the list.
  loaderDeps: ({ search: { dialog: _dialog, vehicle: _vehicle, added: _added, ...asked } }: Asked) => asked,
  loader: async ({ deps: search, location }: Loaded) => {
    void queryClient.prefetchQuery(locationsQuery(search.company_id));
    const { prefetch } = await loadChunk(() => import('../features/fleet-view/prefetch-list.ts'));
    prefetch[name]({ queryClient, search, hasPlace: keptPlaces.has(location) });
  },
});

import type { ParsedLocation } from '@tanstack/react-router';
import { type FleetView, readFleetView } from '../features/fleet-view/fleet-filters.ts';
import type { FleetSearch } from '../features/fleet-view/fleet-search.ts';
import type { ListedRow, RowSource } from '../features/fleet-view/listed-row.ts';
import { locationsQuery } from '../shell/directory.queries.ts';
import { keptPlaces } from '../shell/kept-place.ts';
import { loadChunk } from '../shell/load-chunk.ts';
import { queryClient } from '../shell/query-client.ts';

interface Loaded {
  deps: FleetView;
  location: ParsedLocation;
}

/** What a route loads of a list of vehicles. Rows and totals have places of their own to come to: nothing waits for them. */
export const vehicleListLoading = <Row extends ListedRow>(loadSource: () => Promise<RowSource<Row>>) => ({
  loaderDeps: ({ search }: { search: FleetSearch }) => readFleetView(search),
  loader: async ({ deps: view, location }: Loaded) => {
    void queryClient.prefetchQuery(locationsQuery(view.companyId));
    const [queries, source] = await loadChunk(() =>
      Promise.all([import('../features/fleet-view/fleet-view.queries.ts'), loadSource()]),
    );
    void queryClient.prefetchQuery(queries.fleetSummaryQuery(view));
    // Back at a place far down the list itself asks, for as many rows as reach to it.
    if (!keptPlaces.has(location)) void queryClient.prefetchInfiniteQuery(queries.rowsQuery(source, view));
  },
});

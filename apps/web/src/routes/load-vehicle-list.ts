import type { ParsedLocation } from '@tanstack/react-router';
import type { FleetSearch } from '../features/fleet-view/filters/fleet-search.ts';
import type { ListedRow, RowSource } from '../features/fleet-view/list/listed-row.ts';
import { locationsQuery } from '../shell/api/directory.queries.ts';
import { storedPositions } from '../shell/drafts/stored-list-position.ts';
import { loadChunk } from '../shell/notices/load-chunk.ts';
import { queryClient } from '../shell/api/query-client.ts';

interface DepsInput {
  search: FleetSearch;
}

interface LoaderInput {
  deps: FleetSearch;
  location: ParsedLocation;
}

export const createVehicleListLoader = <Row extends ListedRow>(
  loadSource: () => Promise<RowSource<Row>>,
) => ({
  // Opening a dialog or the panel doesn't reload the list.
  loaderDeps: ({ search }: DepsInput) => {
    const {
      dialog: _dialog,
      vehicle: _vehicle,
      tab: _tab,
      panel: _panel,
      added: _added,
      ...listSearch
    } = search;
    return listSearch;
  },
  loader: async ({ deps: search, location }: LoaderInput) => {
    if (search.company_id !== undefined) void queryClient.prefetchQuery(locationsQuery(search.company_id));
    const load = () => Promise.all([import('../features/fleet-view/list/prefetch-list.ts'), loadSource()]);
    const [{ prefetchList }, source] = await loadChunk(load);
    prefetchList(source, { queryClient, search, hasPosition: storedPositions.has(location) });
  },
});

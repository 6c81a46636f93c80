import type { QueryClient } from '@tanstack/react-query';
import { readFleetView } from '../filters/fleet-filters.ts';
import type { FleetSearch } from '../filters/fleet-search.ts';
import { fleetSummaryQuery, rowsQuery } from '../fleet-view.queries.ts';
import type { ListedRow, RowSource } from './listed-row.ts';

interface Asked {
  queryClient: QueryClient;
  search: FleetSearch;
  /** Back at a place far down the list itself asks, for as many rows as reach to it. */
  hasPlace: boolean;
}

/** What the address of a list asks for, before its screen is there. */
export function prefetchList<Row extends ListedRow>(
  source: RowSource<Row>,
  { queryClient, search, hasPlace }: Asked,
) {
  const view = readFleetView(search);
  void queryClient.prefetchQuery(fleetSummaryQuery(view));
  if (!hasPlace) void queryClient.prefetchInfiniteQuery(rowsQuery(source, view));
}

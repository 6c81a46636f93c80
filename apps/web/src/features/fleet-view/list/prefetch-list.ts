import type { QueryClient } from '@tanstack/react-query';
import { readFleetView } from '../filters/fleet-filters.ts';
import type { FleetSearch } from '../filters/fleet-search.ts';
import { fleetSummaryQuery, rowsQuery } from '../fleet-view.queries.ts';
import type { ListedRow, RowSource } from './listed-row.ts';

interface PrefetchOptions {
  queryClient: QueryClient;
  search: FleetSearch;
  /** True if the user returns to a position far down. The list itself then fetches the rows up to it. */
  hasPosition: boolean;
}

export function prefetchList<Row extends ListedRow>(
  source: RowSource<Row>,
  { queryClient, search, hasPosition }: PrefetchOptions,
) {
  const view = readFleetView(search);
  void queryClient.prefetchQuery(fleetSummaryQuery(view));
  if (!hasPosition) void queryClient.prefetchInfiniteQuery(rowsQuery(source, view));
}

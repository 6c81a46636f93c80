import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { FleetView } from './fleet-filters.ts';
import { fleetListQuery, fleetRowQuery, PAGE_ROWS } from './fleet-view.queries.ts';

export interface FleetRows {
  rows: FleetRow[];
  isLoading: boolean;
  isLoadingMore: boolean;
  isStale: boolean;
  hasMore: boolean;
  error: Error | null;
  askForMore: () => void;
  retry: () => void;
}

interface ShownRows {
  addedId: number | undefined;
  /** Counts from 0. */
  backAt: number | undefined;
}

/** Rows that are loaded beyond the first one in sight, where a list is come back to: more than any screen shows. */
const ROWS_IN_SIGHT = 100;

/**
 * The loaded rows of a view; the first load reaches to the row at which the user comes back. A vehicle that was just
 * added stands first until the rows that hold it are loaded.
 */
export function useFleetRows(view: FleetView, { addedId, backAt }: ShownRows): FleetRows {
  const firstRows = backAt === undefined ? PAGE_ROWS : backAt + ROWS_IN_SIGHT;
  const list = useInfiniteQuery(fleetListQuery(view, firstRows));
  const { data: added } = useQuery(fleetRowQuery(view, addedId));
  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError, refetch } = list;

  const rows = useMemo(() => {
    const loaded = list.data?.pages.flatMap((page) => page.items) ?? [];
    const isApart = added && list.data && !loaded.some((row) => row.id === added.id);
    return isApart ? [{ ...added, index: 0 }, ...loaded] : loaded;
  }, [list.data, added]);

  const askForMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  return {
    rows,
    isLoading: list.isPending,
    isLoadingMore: list.isFetchingNextPage,
    isStale: list.isPlaceholderData,
    hasMore: hasNextPage,
    error: list.error,
    askForMore,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

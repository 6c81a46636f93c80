import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type FutureValuesView, futureRowsQuery, futureTotalsQuery } from './future-values.queries.ts';

/** The loaded rows of the future values, and the sums over all of them. */
export function useFutureRows(view: FutureValuesView) {
  const list = useInfiniteQuery(futureRowsQuery(view));
  const totals = useQuery(futureTotalsQuery(view));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = list;
  const rows = useMemo(() => data?.pages.flat() ?? [], [data]);
  const askForMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return {
    rows,
    totals,
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    hasMore: hasNextPage,
    error: list.error,
    isEndMissing: isFetchNextPageError,
    query: { ...list, isError: list.isError && !isFetchNextPageError },
    askForMore,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDisplayedValue } from '../../shell/api/use-displayed-value.ts';
import { useMoreRows } from '../../shell/api/use-more-rows.ts';
import { type FutureValuesView, futureRowsQuery, futureTotalsQuery } from './future-values.queries.ts';

export function useFutureRows(view: FutureValuesView) {
  const list = useInfiniteQuery(futureRowsQuery(view));
  const totals = useQuery(futureTotalsQuery(view));
  const { data, hasNextPage, isFetchNextPageError } = list;
  const rows = useMemo(() => data?.pages.flat() ?? [], [data]);
  const { loadMore, retry } = useMoreRows(list);
  const displayedMonths = useDisplayedValue(view.months, list);
  const totalsMonths = useDisplayedValue(view.months, totals);

  // The list and its totals often fail for the same reason, so either Retry button retries both.
  function retryFailed() {
    if (list.error) retry();
    if (totals.error) void totals.refetch();
  }

  return {
    rows,
    displayedMonths,
    totals,
    totalsMonths,
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    hasMore: hasNextPage,
    error: list.error,
    hasLoadMoreError: isFetchNextPageError,
    /** Isn't failed if only loading more rows failed, because the list keeps its rows. */
    query: { ...list, isError: list.isError && !isFetchNextPageError },
    loadMore,
    retry: retryFailed,
  };
}

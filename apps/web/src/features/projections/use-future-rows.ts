import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMoreRows } from '../../shell/api/use-more-rows.ts';
import { type FutureValuesView, futureRowsQuery, futureTotalsQuery } from './future-values.queries.ts';

export function useFutureRows(view: FutureValuesView) {
  const list = useInfiniteQuery(futureRowsQuery(view));
  const totals = useQuery(futureTotalsQuery(view));
  const { data, hasNextPage, isFetchNextPageError } = list;
  const rows = useMemo(() => data?.pages.flat() ?? [], [data]);
  const { loadMore, retry } = useMoreRows(list);
  return {
    rows,
    totals,
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    hasMore: hasNextPage,
    error: list.error,
    isEndMissing: isFetchNextPageError,
    query: { ...list, isError: list.isError && !isFetchNextPageError },
    loadMore,
    retry,
  };
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';

// A list that is scrolled near its end calls `loadMore` on each render, so `loadMore` does nothing while a
// request is running. A failed page loads again only on Retry.
export function useMoreRows<Page>(list: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  return { loadMore, retry };
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Returns functions that load the next page and retry a failed one. Lists call on each render near their end,
 * so a running request isn't repeated, and a failed page waits for Retry.
 */
export function useMoreRows<Page>(list: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  return { loadMore, retry };
}

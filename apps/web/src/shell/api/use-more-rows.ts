import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Lists call `loadMore` on each render near their end, so it doesn't repeat a running request. A failed page
 * loads again only on Retry.
 */
export function useMoreRows<Page>(list: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  return { loadMore, retry };
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Returns what loads the next page and what repeats a failed load. A list asks with each drawing near its end, so a
 * request that runs is left alone, and a page that failed waits for a press of Retry.
 */
export function useMoreRows<Page>(list: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = list;
  const askForMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  return { askForMore, retry };
}

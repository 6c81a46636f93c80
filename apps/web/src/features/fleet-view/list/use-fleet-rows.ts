import { useInfiniteQuery, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMoreRows } from '../../../shell/api/use-more-rows.ts';
import { type Listing, PAGE_ROWS, rowQuery, rowsQuery } from '../fleet-view.queries.ts';
import type { ListedRow, PositionedRow } from './listed-row.ts';

export interface FleetRows<Row extends ListedRow> {
  rows: PositionedRow<Row>[];
  isLoading: boolean;
  isStale: boolean;
  hasMore: boolean;
  error: Error | null;
  /** True if loading further rows failed. */
  isEndMissing: boolean;
  /** Query state that the page uses to show errors and the age of the data. */
  query: Pick<UseQueryResult, 'data' | 'isError' | 'dataUpdatedAt' | 'refetch' | 'failureCount'>;
  loadMore: () => void;
  retry: () => void;
}

interface LoadedRows {
  addedId: number | undefined;
  firstVisibleRow: number | undefined;
}

/** Rows loaded beyond the first visible row when the user returns to a list: more than any screen shows. */
const ROWS_IN_SIGHT = 100;

/**
 * Loads the rows of a view. The first request reaches the row to which the user returns. A vehicle that was
 * just added comes first until the loaded rows include it.
 */
export function useFleetRows<Row extends ListedRow>(
  { list: rowsOf, view }: Listing<Row>,
  { addedId, firstVisibleRow }: LoadedRows,
): FleetRows<Row> {
  const firstRows = firstVisibleRow === undefined ? PAGE_ROWS : firstVisibleRow + ROWS_IN_SIGHT;
  const list = useInfiniteQuery(rowsQuery(rowsOf, view, firstRows));
  const { data: added } = useQuery(rowQuery(rowsOf, view, addedId));
  const { hasNextPage, isFetchNextPageError } = list;

  const rows = useMemo(() => {
    const loaded: PositionedRow<Row>[] = list.data?.pages.flatMap((page) => page.items) ?? [];
    const isApart = added && list.data && !loaded.some((row) => row.id === added.id);
    return isApart ? [{ ...added, index: 0 }, ...loaded] : loaded;
  }, [list.data, added]);

  const { loadMore, retry } = useMoreRows(list);

  return {
    rows,
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

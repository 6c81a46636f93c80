import { useInfiniteQuery, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMoreRows } from '../../../shell/api/use-more-rows.ts';
import { type ViewedList, PAGE_ROWS, rowQuery, rowsQuery } from '../fleet-view.queries.ts';
import type { ListedRow, PositionedRow } from './listed-row.ts';

export interface FleetRows<Row extends ListedRow> {
  rows: PositionedRow<Row>[];
  isLoading: boolean;
  isStale: boolean;
  hasMore: boolean;
  error: Error | null;
  hasLoadMoreError: boolean;
  query: Pick<UseQueryResult, 'data' | 'isError' | 'dataUpdatedAt' | 'refetch' | 'failureCount'>;
  loadMore: () => void;
  retry: () => void;
}

interface RowsToLoad {
  addedId: number | undefined;
  firstVisibleRow: number | undefined;
}

/** Rows loaded beyond the first visible row when the user returns to a list: more than any screen shows. */
const EXTRA_ROWS = 100;

// When the user returns to a list, the first request includes the rows down to the user's position. A vehicle
// that was just added comes first until the loaded rows include it.
export function useFleetRows<Row extends ListedRow>(
  { list: source, view }: ViewedList<Row>,
  { addedId, firstVisibleRow }: RowsToLoad,
): FleetRows<Row> {
  const firstPageRowCount = firstVisibleRow === undefined ? PAGE_ROWS : firstVisibleRow + EXTRA_ROWS;
  const list = useInfiniteQuery(rowsQuery(source, view, firstPageRowCount));
  const { data: addedRow } = useQuery(rowQuery(source, view, addedId));
  const { hasNextPage, isFetchNextPageError } = list;

  const rows = useMemo(() => {
    const loadedRows: PositionedRow<Row>[] = list.data?.pages.flatMap((page) => page.items) ?? [];
    const isAddedMissing = addedRow && list.data && !loadedRows.some((row) => row.id === addedRow.id);
    return isAddedMissing ? [{ ...addedRow, index: 0 }, ...loadedRows] : loadedRows;
  }, [list.data, addedRow]);

  const { loadMore, retry } = useMoreRows(list);

  return {
    rows,
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    hasMore: hasNextPage,
    error: list.error,
    hasLoadMoreError: isFetchNextPageError,
    query: { ...list, isError: list.isError && !isFetchNextPageError },
    loadMore,
    retry,
  };
}

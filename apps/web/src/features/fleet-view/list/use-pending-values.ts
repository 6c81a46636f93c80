import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type ViewedList, MAX_ROWS_AT_ONCE, replaceLoadedRows, SUMMARY_KEY } from '../fleet-view.queries.ts';
import type { ListedRow } from './listed-row.ts';

const POLL_INTERVAL_MS = 1_000;
const MAX_TRIES = 30;

/**
 * Polls rows with pending values, as many as one request may contain. `isTimedOut` reports whether a row
 * remained without a value. `retry` starts polling the row again.
 */
export function usePendingValues<Row extends ListedRow>(viewedList: ViewedList<Row>, rows: readonly Row[]) {
  const { list, view } = viewedList;
  const queryClient = useQueryClient();
  const [tries, setTries] = useState<ReadonlyMap<number, number>>(new Map());
  const pendingIds = useMemo(
    () =>
      rows
        .filter((row) => row.value_state === 'pending' && (tries.get(row.id) ?? 0) < MAX_TRIES)
        .map((row) => row.id)
        .slice(0, MAX_ROWS_AT_ONCE),
    [rows, tries],
  );

  useQuery({
    queryKey: ['fleet-pending', list.name, view.previewCondition ?? null],
    queryFn: async ({ signal }) => {
      setTries(
        (before) => new Map([...before, ...pendingIds.map((id) => [id, (before.get(id) ?? 0) + 1] as const)]),
      );
      const fetchedRows = await list.fetchRows(view, pendingIds, signal);
      replaceLoadedRows(queryClient, viewedList, fetchedRows);
      if (fetchedRows.some((row) => row.value_state !== 'pending')) {
        void queryClient.invalidateQueries({ queryKey: SUMMARY_KEY });
      }
      return fetchedRows.length;
    },
    enabled: pendingIds.length > 0,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: POLL_INTERVAL_MS,
    gcTime: 0,
    retry: false,
  });

  const isTimedOut = useCallback((id: number) => (tries.get(id) ?? 0) >= MAX_TRIES, [tries]);
  const retry = useCallback(
    (id: number) => setTries((before) => new Map([...before].filter(([triedId]) => triedId !== id))),
    [],
  );
  return { isTimedOut, retry };
}

import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { keyOf, query } from '../../shell/api/query.ts';
import { refreshVehicle } from '../../shell/api/vehicle-row.queries.ts';
import { type FleetView, toFilters, toFleetQuery } from './filters/fleet-filters.ts';
import { type ListedRow, type PositionedRow, replaceRow, type RowSource } from './list/listed-row.ts';

const ROWS_KEY = ['fleet rows'] as const;
export const TAGGING_KEY = [...ROWS_KEY, 'tagging'] as const;
export const SUMMARY_KEY = keyOf('summarizeFleet');
const FLEET_KEYS = [ROWS_KEY, SUMMARY_KEY, keyOf('listFleet'), keyOf('listFilterProperties')];

// Caches all loaded pages for when the user returns to the list.
const CACHE_MS = 30 * 60_000;

export const PAGE_ROWS = 100;

interface PageParam {
  /** Cursor; empty for the first page. */
  after: string;
  rows: number;
}

// `firstRows` is the size of the first page. It is larger when the user returns to a position far down.
export const rowsQuery = <Row extends ListedRow>(
  list: RowSource<Row>,
  view: FleetView,
  firstRows = PAGE_ROWS,
) =>
  infiniteQueryOptions({
    queryKey: [...ROWS_KEY, list.name, toFleetQuery(view)],
    queryFn: ({ pageParam, signal }) => fetchPage(list, view, { ...pageParam, signal }),
    initialPageParam: { after: '', rows: firstRows },
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { after: next, rows: PAGE_ROWS }),
    placeholderData: keepPreviousData,
    gcTime: CACHE_MS,
  });

async function fetchPage<Row extends ListedRow>(
  list: RowSource<Row>,
  view: FleetView,
  { after, rows, signal }: PageParam & { signal: AbortSignal },
): Promise<{ items: PositionedRow<Row>[]; next: string | undefined }> {
  const items: Row[] = [];
  for (let next: string | undefined = after; ; ) {
    const per = Math.min(rows - items.length, MAX_ROWS_AT_ONCE);
    const page = await list.fetchPage(view, { after: next, per, signal });
    items.push(...page.items);
    next = page.next;
    if (next === undefined || items.length >= rows) return { items, next };
  }
}

type Pages<Row extends ListedRow> = InfiniteData<{ items: PositionedRow<Row>[]; next: string | undefined }>;

export const fleetSummaryQuery = (view: FleetView) =>
  queryOptions({
    ...query('summarizeFleet', { filters: { group: 'none', ...toFilters(view) } }),
    select: ({ total }) => total,
    placeholderData: keepPreviousData,
  });

export const MAX_ROWS_AT_ONCE = 1_000;

export const rowQuery = <Row extends ListedRow>(
  list: RowSource<Row>,
  view: FleetView,
  vehicleId: number | undefined,
) =>
  queryOptions({
    queryKey: [...ROWS_KEY, `${list.name} row`, vehicleId ?? null, view.previewCondition ?? null],
    queryFn: async ({ signal }) => (await list.fetchRows(view, [vehicleId ?? 0], signal))[0] ?? null,
    enabled: vehicleId !== undefined,
  });

export const rowsByIdQuery = <Row extends ListedRow>(
  list: RowSource<Row>,
  view: FleetView,
  vehicleIds: number[],
) =>
  queryOptions({
    queryKey: [...ROWS_KEY, `${list.name} rows`, vehicleIds, view.previewCondition ?? null],
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      for (let from = 0; from < vehicleIds.length; from += MAX_ROWS_AT_ONCE) {
        const ids = vehicleIds.slice(from, from + MAX_ROWS_AT_ONCE);
        rows.push(...(await list.fetchRows(view, ids, signal)));
      }
      return rows;
    },
  });

export interface ViewedList<Row extends ListedRow> {
  list: RowSource<Row>;
  view: FleetView;
}

/**
 * Replaces loaded rows without moving them. After a failed save, callers pass the previous rows to restore
 * them. Keeps the update time of the list, because its other rows aren't fetched.
 */
export function replaceLoadedRows<Row extends ListedRow>(
  queryClient: QueryClient,
  { list, view }: ViewedList<Row>,
  rows: readonly Row[],
) {
  const replacements = new Map(rows.map((row) => [row.id, row]));
  const replaceIfPresent = (row: PositionedRow<Row>) => {
    const replacement = replacements.get(row.id);
    return replacement ? replaceRow(row, replacement, (item) => list.valueOf(item, view.sort)) : row;
  };
  const { queryKey } = rowsQuery(list, view);
  queryClient.setQueryData<Pages<Row>>(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.map(replaceIfPresent) })),
      },
    { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  );
  for (const row of rows) {
    queryClient.setQueryData<Row | null>(rowQuery(list, view, row.id).queryKey, (cached) =>
      cached ? row : cached,
    );
  }
}

/**
 * Refetches one row and the totals. The visible list keeps its order. Other lists are invalidated, because
 * the row may have moved or no longer match.
 */
export async function refreshRow<Row extends ListedRow>(
  queryClient: QueryClient,
  { list, view }: ViewedList<Row>,
  vehicleId: number,
) {
  void queryClient.invalidateQueries({ queryKey: SUMMARY_KEY });
  void refreshVehicle(queryClient, vehicleId);
  const visibleKey = hashKey(rowsQuery(list, view).queryKey);
  for (const queryKey of FLEET_KEYS.filter((key) => key !== SUMMARY_KEY))
    void queryClient.invalidateQueries({
      queryKey,
      refetchType: 'none',
      predicate: ({ queryHash }) => queryHash !== visibleKey,
    });
  const fetchedRows = await list.fetchRows(view, [vehicleId]);
  replaceLoadedRows(queryClient, { list, view }, fetchedRows);
  return fetchedRows[0];
}

export const refreshFleet = (queryClient: QueryClient) =>
  Promise.all(FLEET_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

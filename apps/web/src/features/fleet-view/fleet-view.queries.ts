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
import { type FleetView, matchingOf, questionOf } from './filters/fleet-filters.ts';
import { type ListedRow, type PlacedRow, putInPlace, type RowSource } from './list/listed-row.ts';

/** Begins the keys of rows that are read in several calls, or kept in an order of their own. */
const ROWS = ['fleet rows'] as const;
/** Begins the keys of vehicles as the dialog of tags reads them. */
export const TAGGING = [...ROWS, 'tagging'] as const;
export const SUMMARY = keyOf('summarizeFleet');
/** How the keys begin of everything that a change of vehicles makes old. */
const OF_FLEET = [ROWS, SUMMARY, keyOf('listFleet'), keyOf('listFilterProperties')];

// After going back the list has the rows as deep as they were loaded.
const KEPT_MS = 30 * 60_000;

/** How many rows a page brings, where nothing else is said. */
export const PAGE_ROWS = 100;

interface PageParam {
  /** The cursor; empty for the first page. */
  after: string;
  rows: number;
}

/** `firstRows`: how many rows are asked for before any is shown; more than a page when the user comes back to a place far down. */
export const rowsQuery = <Row extends ListedRow>(
  list: RowSource<Row>,
  view: FleetView,
  firstRows = PAGE_ROWS,
) =>
  infiniteQueryOptions({
    queryKey: [...ROWS, list.name, questionOf(view)],
    queryFn: ({ pageParam, signal }) => askForPage(list, view, { ...pageParam, signal }),
    initialPageParam: { after: '', rows: firstRows },
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { after: next, rows: PAGE_ROWS }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });

/** The rows after a cursor, in as many calls as it takes. */
async function askForPage<Row extends ListedRow>(
  list: RowSource<Row>,
  view: FleetView,
  { after, rows, signal }: PageParam & { signal: AbortSignal },
): Promise<{ items: PlacedRow<Row>[]; next: string | undefined }> {
  const items: Row[] = [];
  for (let next: string | undefined = after; ; ) {
    const per = Math.min(rows - items.length, MOST_ROWS_AT_ONCE);
    const page = await list.askForPage(view, { after: next, per, signal });
    items.push(...page.items);
    next = page.next;
    if (next === undefined || items.length >= rows) return { items, next };
  }
}

type Pages<Row extends ListedRow> = InfiniteData<{ items: PlacedRow<Row>[]; next: string | undefined }>;

export const fleetSummaryQuery = (view: FleetView) =>
  queryOptions({
    ...query('summarizeFleet', { filters: matchingOf(view) }),
    select: ({ total }) => total,
    placeholderData: keepPreviousData,
  });

/** As many rows as one call may ask for, or name. */
export const MOST_ROWS_AT_ONCE = 1_000;

/** One row by its vehicle: a new one that the loaded rows of the view may not hold. */
export const rowQuery = <Row extends ListedRow>(
  list: RowSource<Row>,
  view: FleetView,
  vehicleId: number | undefined,
) =>
  queryOptions({
    queryKey: [...ROWS, `${list.name} row`, vehicleId ?? null, view.previewCondition ?? null],
    queryFn: async ({ signal }) => (await list.askForRows(view, [vehicleId ?? 0], signal))[0] ?? null,
    enabled: vehicleId !== undefined,
  });

/** Any number of rows by their vehicles. */
export const namedRowsQuery = <Row extends ListedRow>(
  list: RowSource<Row>,
  view: FleetView,
  vehicleIds: number[],
) =>
  queryOptions({
    queryKey: [...ROWS, `${list.name} rows`, vehicleIds, view.previewCondition ?? null],
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      for (let from = 0; from < vehicleIds.length; from += MOST_ROWS_AT_ONCE) {
        const some = vehicleIds.slice(from, from + MOST_ROWS_AT_ONCE);
        rows.push(...(await list.askForRows(view, some, signal)));
      }
      return rows;
    },
  });

/** A list and what its address asks of it. */
export interface Listing<Row extends ListedRow> {
  list: RowSource<Row>;
  view: FleetView;
}

/**
 * Writes newer rows over the loaded ones, each at its place. The list stays as old as it was: its other rows are no newer, and a row that
 * is put back after a failure is not either.
 */
export function putRows<Row extends ListedRow>(
  queryClient: QueryClient,
  { list, view }: Listing<Row>,
  rows: readonly Row[],
) {
  const newer = new Map(rows.map((row) => [row.id, row]));
  const put = (row: PlacedRow<Row>) => {
    const fresh = newer.get(row.id);
    return fresh ? putInPlace(row, fresh, (one) => list.valueOf(one, view.sort)) : row;
  };
  const { queryKey } = rowsQuery(list, view);
  queryClient.setQueryData<Pages<Row>>(
    queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(put) })) },
    { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  );
  for (const row of rows) {
    queryClient.setQueryData<Row | null>(rowQuery(list, view, row.id).queryKey, (cached) =>
      cached ? row : cached,
    );
  }
}

/**
 * Asks for one row and the totals again. The list that is shown keeps its places; in every other one the row may now stand
 * elsewhere or not at all, so those are asked anew when they are shown again.
 */
export async function refreshRow<Row extends ListedRow>(
  queryClient: QueryClient,
  { list, view }: Listing<Row>,
  vehicleId: number,
) {
  void queryClient.invalidateQueries({ queryKey: SUMMARY });
  void refreshVehicle(queryClient, vehicleId);
  const shown = hashKey(rowsQuery(list, view).queryKey);
  for (const queryKey of OF_FLEET.filter((key) => key !== SUMMARY))
    void queryClient.invalidateQueries({
      queryKey,
      refetchType: 'none',
      predicate: ({ queryHash }) => queryHash !== shown,
    });
  const fresh = await list.askForRows(view, [vehicleId]);
  putRows(queryClient, { list, view }, fresh);
  return fresh[0];
}

/** Asks for everything again: rows came or went. */
export const refreshFleet = (queryClient: QueryClient) =>
  Promise.all(OF_FLEET.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import type { AnswerOf } from '@fleetworth/contract/api';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { refreshVehicle } from '../../shell/vehicle-row.queries.ts';
import { type FleetQuestion, type FleetView, matchingOf, questionOf } from './fleet-filters.ts';
import { type PlacedRow, putInPlace } from './fleet-row-values.ts';

const FLEET = ['fleet'] as const;
const LIST = [...FLEET, 'list'] as const;
export const SUMMARY = [...FLEET, 'summary'] as const;

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
export const fleetListQuery = (view: FleetView, firstRows = PAGE_ROWS) =>
  infiniteQueryOptions({
    queryKey: [...LIST, questionOf(view)],
    queryFn: ({ pageParam, signal }) => askForPage(view, pageParam, signal),
    initialPageParam: { after: '', rows: firstRows },
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { after: next, rows: PAGE_ROWS }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });

/** The rows after a cursor, in as many calls as it takes. */
async function askForPage(view: FleetView, { after, rows }: PageParam, signal: AbortSignal) {
  const items: FleetRow[] = [];
  for (let next: string | undefined = after; ; ) {
    const per = Math.min(rows - items.length, MOST_ROWS_AT_ONCE);
    const filters: FleetQuestion = { ...questionOf(view), per, ...(next !== '' && { after: next }) };
    const { data }: AnswerOf<'listFleet'> = await call('listFleet', { filters }, { signal });
    items.push(...data.items);
    next = data.pagination.next;
    if (next === undefined || items.length >= rows) return { items, next };
  }
}

type FleetPages = InfiniteData<{ items: PlacedRow[] }>;

export const fleetSummaryQuery = (view: FleetView) =>
  queryOptions({
    queryKey: [...SUMMARY, matchingOf(view)],
    queryFn: async ({ signal }) =>
      (await call('summarizeFleet', { filters: matchingOf(view) }, { signal })).data.total,
    placeholderData: keepPreviousData,
  });

/** As many rows as one call may ask for, or name. */
export const MOST_ROWS_AT_ONCE = 1_000;

/** Some rows by their vehicles, whatever else the view filters, in the condition that it assumes. */
export async function askForRows(view: FleetView, vehicleIds: number[], signal?: AbortSignal) {
  const { data } = await call(
    'listFleet',
    {
      filters: {
        vehicle_id: vehicleIds,
        statuses: [...VEHICLE_STATUSES],
        per: Math.max(vehicleIds.length, 1),
        ...(view.previewCondition === undefined ? {} : { preview_condition: view.previewCondition }),
      },
    },
    signal ? { signal } : {},
  );
  return data.items;
}

/** One row by its vehicle: a new one that the loaded rows of the view may not hold. */
export const fleetRowQuery = (view: FleetView, vehicleId: number | undefined) =>
  queryOptions({
    queryKey: [...FLEET, 'row', vehicleId ?? null, view.previewCondition ?? null],
    queryFn: async ({ signal }) => (await askForRows(view, [vehicleId ?? 0], signal))[0] ?? null,
    enabled: vehicleId !== undefined,
  });

/** Any number of rows by their vehicles. */
export const fleetRowsQuery = (view: FleetView, vehicleIds: number[]) =>
  queryOptions({
    queryKey: [...FLEET, 'rows', vehicleIds, view.previewCondition ?? null],
    queryFn: async ({ signal }) => {
      const rows: FleetRow[] = [];
      for (let from = 0; from < vehicleIds.length; from += MOST_ROWS_AT_ONCE) {
        rows.push(...(await askForRows(view, vehicleIds.slice(from, from + MOST_ROWS_AT_ONCE), signal)));
      }
      return rows;
    },
  });

/** Writes newer rows over the loaded ones, each at its place. */
export function putRows(queryClient: QueryClient, view: FleetView, rows: readonly FleetRow[]) {
  const newer = new Map(rows.map((row) => [row.id, row]));
  const put = (row: PlacedRow) => {
    const fresh = newer.get(row.id);
    return fresh ? putInPlace(row, fresh, view.sort) : row;
  };
  queryClient.setQueryData<FleetPages>(
    fleetListQuery(view).queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(put) })) },
  );
  for (const row of rows) {
    queryClient.setQueryData(fleetRowQuery(view, row.id).queryKey, (cached) => (cached ? row : cached));
  }
}

/**
 * Asks for one row and the totals again. The list that is shown keeps its places; in every other one the row may now stand
 * elsewhere or not at all, so those are asked anew when they are shown again.
 */
export async function refreshRow(queryClient: QueryClient, view: FleetView, vehicleId: number) {
  void queryClient.invalidateQueries({ queryKey: SUMMARY });
  void refreshVehicle(queryClient, vehicleId);
  const shown = hashKey(fleetListQuery(view).queryKey);
  void queryClient.invalidateQueries({
    queryKey: FLEET,
    refetchType: 'none',
    predicate: ({ queryHash, queryKey }) => queryKey[1] !== SUMMARY[1] && queryHash !== shown,
  });
  const fresh = await askForRows(view, [vehicleId]);
  putRows(queryClient, view, fresh);
  return fresh[0];
}

/** Asks for everything again: rows came or went. */
export const refreshFleet = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: FLEET });

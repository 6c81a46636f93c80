import { MAX_TAGGED_VEHICLES } from '@fleetworth/contract/vehicle-choices';
import { queryOptions } from '@tanstack/react-query';
import { type FleetView, toFilters } from '../filters/fleet-filters.ts';
import { MAX_ROWS_AT_ONCE, TAGGING_KEY } from '../fleet-view.queries.ts';
import type { ListedRow, RowSource } from '../list/listed-row.ts';

export type TaggingSource = Pick<RowSource, 'name' | 'fetchPage' | 'fetchRows'>;

export interface TaggingTarget {
  list: TaggingSource;
  view: FleetView;
  /** Null for all vehicles that the view matches. */
  ids: number[] | null;
}

export const vehiclesToTagQuery = ({ list, view, ids }: TaggingTarget) =>
  queryOptions({
    queryKey: [...TAGGING_KEY, list.name, ids ?? toFilters(view)],
    queryFn: ({ signal }) =>
      ids === null ? fetchAll(list, view, signal) : fetchByIds({ list, view, ids }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

async function fetchByIds(
  { list, view, ids }: TaggingTarget & { ids: number[] },
  signal: AbortSignal,
): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  for (let from = 0; from < ids.length; from += MAX_ROWS_AT_ONCE)
    rows.push(...(await list.fetchRows(view, ids.slice(from, from + MAX_ROWS_AT_ONCE), signal)));
  return rows;
}

async function fetchAll(list: TaggingSource, view: FleetView, signal: AbortSignal): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  for (let after: string | undefined = ''; after !== undefined && rows.length < MAX_TAGGED_VEHICLES; ) {
    const page: Awaited<ReturnType<TaggingSource['fetchPage']>> = await list.fetchPage(view, {
      after,
      per: MAX_ROWS_AT_ONCE,
      signal,
    });
    rows.push(...page.items);
    after = page.next;
  }
  return rows;
}

import type { FutureValueSort } from '@fleetworth/contract/future-value-columns';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { keyOf, query } from '../../shell/api/query.ts';
import type { ProjectionEntry } from './projection-entries.ts';

/** Filters and order of the table of future values. */
export interface FutureValuesView {
  months: number;
  entries: readonly ProjectionEntry[];
  q: string | undefined;
  sort: FutureValueSort;
  isDescending: boolean;
}

export const PAGE_ROWS = 100;

/** Returns the part of the body that says which vehicles, and how far. */
const vehiclesOf = ({ months, entries, q }: FutureValuesView) => ({
  months,
  locations: entries.map(({ name: _name, code: _code, ...sent }) => sent),
  ...(q !== undefined && { q }),
});

/** Returns the body of the table and its file, in the order of the table. */
export const orderedBody = (view: FutureValuesView) => ({
  ...vehiclesOf(view),
  sort: view.sort,
  order: view.isDescending ? ('desc' as const) : ('asc' as const),
});

export const futureRowsQuery = (view: FutureValuesView) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('listFutureValues'), orderedBody(view), 'pages'],
    queryFn: async ({ pageParam: page, signal }) =>
      (await call('listFutureValues', { body: { ...orderedBody(view), page, per: PAGE_ROWS } }, { signal }))
        .data,
    initialPageParam: 1,
    // The answer is a bare list: a page that is not full is the last.
    getNextPageParam: (rows, _all, page) => (rows.length < PAGE_ROWS ? undefined : page + 1),
    placeholderData: keepPreviousData,
    enabled: view.entries.length > 0,
  });

export const futureTotalsQuery = (view: FutureValuesView) =>
  queryOptions({
    ...query('totalFutureValues', { body: vehiclesOf(view) }),
    placeholderData: keepPreviousData,
    enabled: view.entries.length > 0,
  });

import type { AboveWaterRange } from '@fleetworth/contract/choices';
import type { FutureValueSort } from '@fleetworth/contract/future-value-sorts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { keyOf, query } from '../../shell/api/query.ts';
import type { ProjectionEntry } from './projection-entries.ts';

export interface FutureValuesView {
  months: number;
  entries: readonly ProjectionEntry[];
  q: string | undefined;
  aboveWater: readonly AboveWaterRange[] | undefined;
  sort: FutureValueSort;
  isDescending: boolean;
}

export const PAGE_ROWS = 100;

const toBodyWithoutSort = ({ months, entries, q, aboveWater }: FutureValuesView) => ({
  months,
  locations: entries.map(({ label: _label, ...location }) => location),
  ...(q !== undefined && { q }),
  ...(aboveWater !== undefined && { above_water: [...aboveWater] }),
});

export const toListBody = (view: FutureValuesView) => ({
  ...toBodyWithoutSort(view),
  sort: view.sort,
  order: view.isDescending ? ('desc' as const) : ('asc' as const),
});

export const futureRowsQuery = (view: FutureValuesView) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('listFutureValues'), toListBody(view), 'pages'],
    queryFn: async ({ pageParam: page, signal }) =>
      (await call('listFutureValues', { body: { ...toListBody(view), page, per: PAGE_ROWS } }, { signal }))
        .data,
    initialPageParam: 1,
    // The response is an array without a total: a page that isn't full is the last one.
    getNextPageParam: (rows, _all, page) => (rows.length < PAGE_ROWS ? undefined : page + 1),
    placeholderData: keepPreviousData,
    enabled: view.entries.length > 0,
  });

export const futureTotalsQuery = (view: FutureValuesView) =>
  queryOptions({
    ...query('totalFutureValues', { body: toBodyWithoutSort(view) }),
    placeholderData: keepPreviousData,
    enabled: view.entries.length > 0,
  });

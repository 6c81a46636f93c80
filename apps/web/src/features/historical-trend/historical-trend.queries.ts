import type { VehicleStatus } from '@fleetworth/contract/choices';
import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, query } from '../../shell/api/query.ts';
import { queryClient } from '../../shell/api/query-client.ts';

export interface TrendSearch {
  company_id?: number | undefined;
  location_id?: number[] | undefined;
  tag_id?: number[] | undefined;
  statuses?: VehicleStatus[] | undefined;
}

export const toTrendFilters = ({ company_id, location_id, tag_id, statuses }: TrendSearch) => ({
  ...(company_id !== undefined && { company_id }),
  ...(location_id !== undefined && { location_id }),
  ...(tag_id !== undefined && { tag_id }),
  ...(statuses !== undefined && { statuses }),
});

export const trendQuery = (search: TrendSearch) =>
  queryOptions({
    ...query('readTrend', { filters: toTrendFilters(search) }),
    placeholderData: keepPreviousData,
  });

// First aborts trends with other filters, whose computation would delay this one.
export function prefetchTrend(search: TrendSearch): void {
  const trend = trendQuery(search);
  const hash = hashKey(trend.queryKey);
  void queryClient.cancelQueries({
    queryKey: keyOf('readTrend'),
    predicate: ({ queryHash }) => queryHash !== hash,
  });
  void queryClient.prefetchQuery(trend);
}

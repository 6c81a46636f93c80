import type { VehicleStatus } from '@fleetworth/contract/choices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';

export interface TrendSearch {
  company_id?: number | undefined;
  location_id?: number[] | undefined;
  tag_id?: number[] | undefined;
  statuses?: VehicleStatus[] | undefined;
}

export const trendFilters = ({ company_id, location_id, tag_id, statuses }: TrendSearch) => ({
  ...(company_id !== undefined && { company_id }),
  ...(location_id !== undefined && { location_id }),
  ...(tag_id !== undefined && { tag_id }),
  ...(statuses !== undefined && { statuses }),
});

export const trendQuery = (search: TrendSearch) =>
  queryOptions({
    ...query('readTrend', { filters: trendFilters(search) }),
    placeholderData: keepPreviousData,
  });

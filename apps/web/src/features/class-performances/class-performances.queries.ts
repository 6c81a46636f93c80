import type { VehicleStatus } from '@fleetworth/contract/choices';
import type { ClassPerformanceSort } from '@fleetworth/contract/class-performance-choices';
import { keepPreviousData } from '@tanstack/react-query';
import { pagedQuery } from '../../shell/api/paged-query.ts';

export interface ClassPerformanceSearch {
  q?: string | undefined;
  company_id?: number | undefined;
  location_id?: number[] | undefined;
  tag_id?: number[] | undefined;
  tag_operation?: 'all' | undefined;
  statuses?: VehicleStatus[] | undefined;
  sort?: ClassPerformanceSort | undefined;
  order?: 'desc' | undefined;
}

const PAGE_ROWS = 20;

export const classPerformancesQuery = (search: ClassPerformanceSearch) => {
  const presentFilters = Object.entries(search).filter(([, value]) => value !== undefined);
  return {
    ...pagedQuery('listClassPerformances', {
      query: { ...Object.fromEntries(presentFilters), per: PAGE_ROWS },
    }),
    placeholderData: keepPreviousData,
  };
};

import type { VehicleStatus } from '@fleetworth/contract/choices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query } from '../../../shell/api/query.ts';

export interface TotalSearch {
  company_id?: number | undefined;
  statuses?: VehicleStatus[] | undefined;
}

export const totalsByLocationQuery = ({ company_id, statuses }: TotalSearch) => {
  const filters = {
    ...(company_id !== undefined && { company_id }),
    ...(statuses !== undefined && { statuses }),
    group: 'location',
  } as const;
  return queryOptions({
    ...query('summarizeFleet', { filters }),
    placeholderData: keepPreviousData,
  });
};

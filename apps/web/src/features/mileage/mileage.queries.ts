import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';

/** If there are more vehicles, the server searches for the entered text. */
const MAX_CHOICES = 1_000;
const MAX_RECORDS = 1_000;

export const vehicleChoicesQuery = (q: string) =>
  queryOptions({
    ...query('listFleet', {
      filters: { statuses: [...VEHICLE_STATUSES], per: MAX_CHOICES, ...(q !== '' && { q }) },
    }),
    select: (data) => ({ rows: data.items, hasMore: data.pagination.next !== undefined }),
    placeholderData: keepPreviousData,
  });

interface RecordsQuery {
  vehicleId: number;
  search?: string | undefined;
  per?: number;
  /** Version of the vehicle's row. A new version refetches the records. */
  version?: string;
}

export const mileageRecordsQuery = ({ vehicleId, search, per = MAX_RECORDS, version }: RecordsQuery) => {
  const records = query('listMileageRecords', { query: { vehicle_id: vehicleId, per, search } });
  return queryOptions({
    ...records,
    queryKey: [...records.queryKey, vehicleId, version],
    select: (data) => ({ records: data.items, hasMore: data.pagination.last > 1 }),
    // Records of another vehicle must not be shown as a placeholder.
    placeholderData: (before, previousQuery) =>
      previousQuery?.queryKey[2] === vehicleId ? before : undefined,
  });
};

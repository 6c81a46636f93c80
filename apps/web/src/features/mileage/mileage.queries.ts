import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';

/** As many vehicles as the select holds; where there are more, the server is asked for what is typed. */
const MOST_CHOICES = 1_000;
/** As many records as the screen holds; older ones are found by the search. */
const MOST_RECORDS = 1_000;

/** Vehicles of every status to choose from, by unit, and whether there are more. */
export const vehicleChoicesQuery = (q: string) =>
  queryOptions({
    ...query('listFleet', {
      filters: { statuses: [...VEHICLE_STATUSES], per: MOST_CHOICES, ...(q !== '' && { q }) },
    }),
    select: (data) => ({ rows: data.items, hasMore: data.pagination.next !== undefined }),
    placeholderData: keepPreviousData,
  });

interface RecordsQuestion {
  vehicleId: number;
  search?: string | undefined;
  per?: number;
  /** Of the vehicle's row: another one brings the records anew. */
  version?: string;
}

/** The mileage records of a vehicle, the newest first. */
export const mileageRecordsQuery = ({ vehicleId, search, per = MOST_RECORDS, version }: RecordsQuestion) => {
  const records = query('listMileageRecords', { query: { vehicle_id: vehicleId, per, search } });
  return queryOptions({
    ...records,
    queryKey: [...records.queryKey, vehicleId, version],
    select: (data) => ({ records: data.items, hasMore: data.pagination.last > 1 }),
    // Records of another vehicle are no place for these.
    placeholderData: (before, asked) => (asked?.queryKey[2] === vehicleId ? before : undefined),
  });
};

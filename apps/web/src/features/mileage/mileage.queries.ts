import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';

/** As many vehicles as the select holds; where there are more, the server is asked for what is typed. */
const MOST_CHOICES = 1_000;
/** As many records as the screen holds; older ones are found by the search. */
const MOST_RECORDS = 1_000;

/** Vehicles of every status to choose from, by unit, and whether there are more. */
export const vehicleChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['fleet', 'choices', q],
    queryFn: async ({ signal }) => {
      const filters = { statuses: [...VEHICLE_STATUSES], per: MOST_CHOICES, ...(q !== '' && { q }) };
      const { data } = await call('listFleet', { filters }, { signal });
      return { rows: data.items, hasMore: data.pagination.next !== undefined };
    },
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
export const mileageRecordsQuery = ({ vehicleId, search, per = MOST_RECORDS, version }: RecordsQuestion) =>
  queryOptions({
    queryKey: ['mileage-records', vehicleId, per, search ?? null, version ?? null],
    queryFn: async ({ signal }) => {
      const query = { vehicle_id: vehicleId, per, ...(search !== undefined && { search }) };
      const { data } = await call('listMileageRecords', { query }, { signal });
      return { records: data.items, hasMore: data.pagination.last > 1 };
    },
    // Records of another vehicle are no place for these.
    placeholderData: (before, query) => (query?.queryKey[1] === vehicleId ? before : undefined),
  });

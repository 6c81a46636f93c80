import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';

const PER_PAGE = 10;

/** What was changed of a vehicle, the newest first. */
export const vehicleChangesQuery = (vehicleId: number) =>
  infiniteQueryOptions({
    queryKey: ['vehicle-changes', vehicleId],
    queryFn: async ({ pageParam: page, signal }) => {
      const sent = { params: { id: vehicleId }, query: { page, per: PER_PAGE } };
      return (await call('listVehicleChanges', sent, { signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, last } }) => (page < last ? page + 1 : undefined),
  });

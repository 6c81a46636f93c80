import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';

/** What a vehicle was worth on each day that it was valued. */
export const vehicleHistoryQuery = (vehicleId: number) =>
  queryOptions({
    queryKey: ['vehicle-history', vehicleId],
    queryFn: async ({ signal }) =>
      (await call('getVehicleHistory', { params: { id: vehicleId } }, { signal })).data,
  });

import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';

export const tagsQuery = queryOptions({
  queryKey: ['vehicle-tags'],
  queryFn: async ({ signal }) => (await call('listVehicleTags', {}, { signal })).data,
});

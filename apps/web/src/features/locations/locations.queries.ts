import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';

/** A location, and how many vehicles it has. */
export const locationQuery = (id: number) =>
  queryOptions({
    queryKey: ['location', id],
    queryFn: async ({ signal }) => (await call('getLocation', { params: { id } }, { signal })).data,
  });

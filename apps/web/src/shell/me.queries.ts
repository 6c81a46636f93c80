import { queryOptions } from '@tanstack/react-query';
import { call } from './api/api-client.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await call('getMe', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

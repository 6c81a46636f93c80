import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { formDrafts } from '../drafts/form-drafts.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { data } = await call('getMe', {}, { signal });
    formDrafts.dropOfOthers(data.id);
    return data;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

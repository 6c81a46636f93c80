import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { formDrafts } from '../drafts/form-drafts.ts';
import { call } from './api-client.ts';
import { query } from './query.ts';

export const meQuery = queryOptions({
  ...query('getMe'),
  queryFn: async ({ signal }: QueryFunctionContext) => {
    const { data } = await call('getMe', {}, { signal });
    formDrafts.dropOfOthers(data.id);
    return data;
  },
});

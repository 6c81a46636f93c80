import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { tabTraces } from '../drafts/tab-traces.ts';
import { call } from './api-client.ts';
import { query } from './query.ts';
import { sessionToken } from './session-token.ts';

export const meQuery = queryOptions({
  ...query('getMe'),
  queryFn: async ({ signal }: QueryFunctionContext) => {
    const token = sessionToken.read();
    const { data } = await call('getMe', {}, { signal });
    sessionToken.recognize(token, data);
    tabTraces.clearOfOthers(data.id);
    return data;
  },
});

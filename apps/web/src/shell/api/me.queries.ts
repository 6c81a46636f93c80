import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { User } from '@fleetworth/contract/me';
import { call } from './api-client.ts';
import { query } from './query.ts';
import { sessionToken } from './session-token.ts';

const listeners: ((user: User) => void)[] = [];

/** Registers a listener that runs before any screen receives the signed-in user. */
export const onUserLoaded = (listener: (user: User) => void): void => {
  listeners.push(listener);
};

export const meQuery = queryOptions({
  ...query('getMe'),
  queryFn: async ({ signal }: QueryFunctionContext) => {
    const token = sessionToken.read();
    const { data } = await call('getMe', {}, { signal });
    sessionToken.setUser(token, data);
    for (const listener of listeners) listener(data);
    return data;
  },
});

import type { QueryClient } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { meQuery } from '../api/me.queries.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whose session ended there: another user does not go on with it. */
    fromUserId?: number | undefined;
  }
}

/** Where to go on after signing in: the address first asked for, or the one at which the user's own session ended; else home. */
export async function addressAfterSignIn(queryClient: QueryClient, state: HistoryState): Promise<string> {
  const { from = paths.home, fromUserId } = state;
  if (fromUserId === undefined) return from;
  // The screens ask for the user anyway: it is there when they come.
  const user = await queryClient.fetchQuery(meQuery).catch(() => null);
  return user?.id === fromUserId ? from : paths.home;
}

import type { QueryClient } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { meQuery } from '../api/me.queries.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** User whose session ended at the URL `from`. After sign-in, another user isn't sent there. */
    fromUserId?: number | undefined;
  }
}

export async function urlAfterSignIn(queryClient: QueryClient, state: HistoryState): Promise<string> {
  const { from = paths.home, fromUserId } = state;
  // Prefetches the user, whom the screens need anyway.
  const user = await queryClient.fetchQuery(meQuery).catch(() => null);
  return fromUserId === undefined || user?.id === fromUserId ? from : paths.home;
}

export async function urlAfterTsdSignIn(queryClient: QueryClient): Promise<'/' | '/tsd-account'> {
  const user = await queryClient.fetchQuery(meQuery).catch(() => null);
  if (user === null || user.tsd_mode === null) return paths.home;
  const account = user.external_accounts.find(({ provider }) => provider === 'tsd');
  return account === undefined || account.is_re_access_required ? paths.tsdAccount : paths.home;
}

const PREVIOUS_USER_KEY = 'fleetworth.return-user';

/** Stores the user whose session ended, while the browser visits a sign-in service. */
export function storePreviousUser({ fromUserId }: HistoryState): void {
  if (fromUserId === undefined) sessionStorage.removeItem(PREVIOUS_USER_KEY);
  else sessionStorage.setItem(PREVIOUS_USER_KEY, String(fromUserId));
}

export function popPreviousUser(): number | undefined {
  const stored = sessionStorage.getItem(PREVIOUS_USER_KEY);
  sessionStorage.removeItem(PREVIOUS_USER_KEY);
  return stored === null ? undefined : Number(stored);
}

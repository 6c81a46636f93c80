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

/** Where to go on after signing in: the address first asked for, or the one at which the user's own session ended; else home. A user who is to begin with a company is led there. */
export async function addressAfterSignIn(queryClient: QueryClient, state: HistoryState): Promise<string> {
  const { from = paths.home, fromUserId } = state;
  // The screens ask for the user anyway: it is there when they come.
  const user = await queryClient.fetchQuery(meQuery).catch(() => null);
  if (user?.first_company_name && user.memberships.length === 0) return FIRST_COMPANY;
  return fromUserId === undefined || user?.id === fromUserId ? from : paths.home;
}

/** Where customers of TSD go on: to their account there where it is not linked, or was refused; else home. */
export async function addressForTsd(queryClient: QueryClient): Promise<'/' | '/tsd-account'> {
  const user = await queryClient.fetchQuery(meQuery).catch(() => null);
  if (user === null || user.tsd_mode === null) return paths.home;
  const account = user.external_accounts.find(({ provider }) => provider === 'tsd');
  return account === undefined || account.is_re_access_required ? paths.tsdAccount : paths.home;
}

const RETURN_USER_KEY = 'fleetworth.return-user';

/** Remembers whose session ended while the browser is away at a sign-in service. */
export function keepReturnUser({ fromUserId }: HistoryState): void {
  if (fromUserId === undefined) sessionStorage.removeItem(RETURN_USER_KEY);
  else sessionStorage.setItem(RETURN_USER_KEY, String(fromUserId));
}

/** Returns whose session ended, and forgets it. */
export function takeReturnUser(): number | undefined {
  const kept = sessionStorage.getItem(RETURN_USER_KEY);
  sessionStorage.removeItem(RETURN_USER_KEY);
  return kept === null ? undefined : Number(kept);
}

const FIRST_COMPANY = `${paths.companies}?dialog=add`;

import type { QueryClient } from '@tanstack/react-query';
import { call, findUser, isUnknownToken } from '../api/api-client.ts';
import { sessionToken } from '../api/session-token.ts';
import { noticeProblem } from '../notices/notices.tsx';
import { endSession } from './end-session.ts';

/** The token of an address belongs to another user than the session of this device: one of them stays signed in. */
export interface TokenQuestion {
  token: string;
  /** The email of the token's user. */
  offered: string;
  /** The email of the user who is signed in. */
  current: string;
}

/**
 * `?token=…` or `#token=…` signs in: the token leaves the address and the history at once, and is tried without touching the session that
 * exists. Answers what is to be decided, null where nothing is. Runs before the first screen.
 */
export async function tryTokenInAddress(queryClient: QueryClient): Promise<TokenQuestion | null> {
  const token = takeToken();
  const kept = sessionToken.read();
  if (token === null || token === kept) return null;
  try {
    const offered = TOKEN.test(token) ? await findUser(token) : null;
    if (offered === null) {
      noticeProblem('This sign-in link is no longer valid.');
      return null;
    }
    const current = kept === null ? null : await findUser(kept);
    if (current === null) await replaceSession(queryClient, { token, isForgetting: false });
    if (current === null || current.id === offered.id) return null;
    return { token, offered: offered.email, current: current.email };
  } catch {
    noticeProblem("We couldn't check the sign-in link. Open it again.");
    return null;
  }
}

/** Signs the user of now out, on the server too, and keeps the token of the other. */
export async function switchUser(queryClient: QueryClient, token: string): Promise<void> {
  await call('logout').catch((error: unknown) => {
    // A session that has ended meanwhile is what was wanted.
    if (!isUnknownToken(error)) throw error;
  });
  await replaceSession(queryClient, { token, isForgetting: true });
}

/** A page that is open already sees another fragment of its address without being loaded anew. */
export function reloadForTokenInAddress(): void {
  window.addEventListener('hashchange', () => {
    if (readFragment().has('token')) window.location.reload();
  });
}

/** As the server takes it: any other text could not even be sent. */
const TOKEN = /^[\w-]{20,200}$/;

async function replaceSession(
  queryClient: QueryClient,
  { token, isForgetting }: { token: string; isForgetting: boolean },
) {
  await endSession(queryClient, { isForgetting });
  sessionToken.keep(token, { isRemembered: false });
}

const readFragment = () => new URLSearchParams(window.location.hash.slice(1));

function takeToken(): string | null {
  const { pathname, search } = window.location;
  const [query, fragment] = [new URLSearchParams(search), readFragment()];
  const token = query.get('token') ?? fragment.get('token');
  if (token === null) return null;
  query.delete('token');
  fragment.delete('token');
  const [queryText, fragmentText] = [query.toString(), fragment.toString()];
  const address = `${pathname}${queryText && `?${queryText}`}${fragmentText && `#${fragmentText}`}`;
  window.history.replaceState(null, '', address);
  return token;
}

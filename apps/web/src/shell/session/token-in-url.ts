import type { QueryClient } from '@tanstack/react-query';
import { call, findUser, isUnknownToken } from '../api/api-client.ts';
import { sessionToken } from '../api/session-token.ts';
import { showProblem } from '../notices/notices.tsx';
import { endSession } from './end-session.ts';

export interface TokenConflict {
  token: string;
  linkEmail: string;
  currentEmail: string;
}

// Signs in with the token from `?token=…` or `#token=…`. Immediately removes it from the URL and the history,
// and checks it without affecting the current session. Returns the conflict if the user has to decide, or
// else null.
export async function signInWithTokenInUrl(queryClient: QueryClient): Promise<TokenConflict | null> {
  const token = removeTokenFromUrl();
  const currentToken = sessionToken.read();
  if (token === null || token === currentToken) return null;
  try {
    const tokenUser = TOKEN_PATTERN.test(token) ? await findUser(token) : null;
    if (tokenUser === null) {
      showProblem('This sign-in link is no longer valid.');
      return null;
    }
    const currentUser = currentToken === null ? null : await findUser(currentToken);
    if (currentUser === null) await replaceSession(queryClient, { token, isLogout: false });
    if (currentUser === null || currentUser.id === tokenUser.id) return null;
    return { token, linkEmail: tokenUser.email, currentEmail: currentUser.email };
  } catch {
    showProblem("We couldn't check the sign-in link. Open it again.");
    return null;
  }
}

/** Ends the current user's session, also on the server, and starts the session of the token's user. */
export async function switchUser(queryClient: QueryClient, token: string): Promise<void> {
  await call('logout').catch((error: unknown) => {
    // The session has already ended, which is the intended result.
    if (!isUnknownToken(error)) throw error;
  });
  await replaceSession(queryClient, { token, isLogout: true });
}

/** Reloads an open page when its fragment changes to a token, because the browser doesn't reload it then. */
export function reloadForTokenInUrl(): void {
  window.addEventListener('hashchange', () => {
    if (readFragment().has('token')) window.location.reload();
  });
}

/** Format accepted by the server. Other text couldn't be sent in a header. */
const TOKEN_PATTERN = /^[\w-]{20,200}$/;

async function replaceSession(
  queryClient: QueryClient,
  { token, isLogout }: { token: string; isLogout: boolean },
) {
  await endSession(queryClient, { isLogout });
  sessionToken.store(token, { isRemembered: false });
}

const readFragment = () => new URLSearchParams(window.location.hash.slice(1));

function removeTokenFromUrl(): string | null {
  const { pathname, search } = window.location;
  const [query, fragment] = [new URLSearchParams(search), readFragment()];
  const token = query.get('token') ?? fragment.get('token');
  if (token === null) return null;
  query.delete('token');
  fragment.delete('token');
  const [queryText, fragmentText] = [query.toString(), fragment.toString()];
  const url = `${pathname}${queryText && `?${queryText}`}${fragmentText && `#${fragmentText}`}`;
  window.history.replaceState(null, '', url);
  return token;
}

import { call } from '../api/api-client.ts';
import { sessionToken } from '../api/session-token.ts';

/**
 * `?token=…` signs in: the token leaves the address and the history at once and is kept only when the server knows it.
 * Runs before the first screen.
 */
export async function adoptTokenInAddress(): Promise<void> {
  const token = new URLSearchParams(window.location.search).get('token');
  if (token === null) return;
  window.history.replaceState(null, '', '/');
  try {
    await call('getMe', {}, { token });
    sessionToken.keep(token, { isRemembered: false });
  } catch {
    // An unknown token changes nothing: the guard decides where to go.
  }
}

import { vi } from 'vitest';
import { sessionToken } from '../src/shell/api/session-token.ts';

/**
 * Signs in with the token 'the token'. The stubbed storage keeps nothing else. Unit tests share a process, so
 * calls would otherwise be made in the session that an earlier test file left.
 */
export function storeSession(): void {
  const storage = { getItem: () => 'the token', setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  sessionToken.store('the token', { isRemembered: false });
}

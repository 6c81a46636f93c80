import { OtherUserError } from './api-error.ts';

export const TOKEN_KEY = 'fleetworth.token';

interface SessionUser {
  id: number;
  email: string;
}

type FindUser = (token: string) => Promise<SessionUser | null>;

export interface UserConflict {
  tabEmail: string;
  otherEmail: string;
}

let ownToken: string | null = null;
let ownUser: SessionUser | null = null;
let hasEnded = false;
let conflict: UserConflict | null = null;
/** Token that another tab stored. Set once its user has been compared with the user of this tab. */
let verifiedToken: string | null = null;
let verification: Promise<void> | null = null;
const listeners = new Set<() => void>();

/**
 * Bearer token of this tab. A tab keeps the session that it started with, even when another tab replaces the
 * stored token, so that no request is sent as another user. 'Remember Me' stores the token beyond this
 * browser session.
 */
export const sessionToken = {
  /** Returns null if there is no session, or if another tab logged out. */
  read(): string | null {
    if (ownToken === null && !hasEnded) ownToken = readStoredToken();
    return readStoredToken() === null ? null : ownToken;
  },

  store(token: string, { isRemembered }: { isRemembered: boolean }) {
    sessionToken.drop();
    (isRemembered ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
    [ownToken, hasEnded, verifiedToken] = [token, false, null];
    setConflict(null);
  },

  /** Ends the session of this tab. Keeps the stored session of another user. */
  drop() {
    const token = sessionToken.read();
    sessionStorage.removeItem(TOKEN_KEY);
    if (localStorage.getItem(TOKEN_KEY) === token) localStorage.removeItem(TOKEN_KEY);
    [ownToken, ownUser, hasEnded] = [null, null, true];
  },

  /** Stores the user of a token, as returned by the server. */
  setUser(token: string | null, { id, email }: SessionUser) {
    if (token !== null && token === ownToken) ownUser = { id, email };
  },

  /** Reports whether requests can be sent without `confirm`: no user conflict, and no unverified token. */
  isConfirmed: (): boolean => conflict === null && readUnverifiedToken() === null,

  /**
   * Returns the token to send with a request. If another tab has stored a different token, continues with
   * that token when it belongs to the same user. Throws OtherUserError when it belongs to another user.
   */
  async confirm(findUser: FindUser): Promise<string | null> {
    for (let otherToken = readUnverifiedToken(); otherToken !== null; otherToken = readUnverifiedToken()) {
      verification ??= compareUsers(otherToken, findUser).finally(() => {
        verification = null;
      });
      await verification;
    }
    if (conflict) throw new OtherUserError(conflict.tabEmail);
    return sessionToken.read();
  },
};

/** Conflict that stopped this tab: another user signed in from another tab. Null without a conflict. */
export const userConflict = {
  read: () => conflict,
  clear: () => setConflict(null),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

async function compareUsers(otherToken: string, findUser: FindUser) {
  const token = ownToken;
  const tabUser = ownUser ?? (token === null ? null : await findUser(token));
  const storedUser = await findUser(otherToken);
  if (ownToken !== token || readStoredToken() !== otherToken) return;
  verifiedToken = otherToken;
  // The stored session has ended. The server decides whether the tab's own session is still valid.
  if (storedUser === null) return;
  if (tabUser !== null && tabUser.id !== storedUser.id)
    return setConflict({ tabEmail: tabUser.email, otherEmail: storedUser.email });
  // A tab whose user never loaded has displayed and stored no data, so it can take over the stored session.
  [ownToken, ownUser] = [otherToken, storedUser];
  setConflict(null);
}

function readUnverifiedToken(): string | null {
  const stored = readStoredToken();
  const token = sessionToken.read();
  return token === null || stored === token || stored === verifiedToken ? null : stored;
}

const readStoredToken = (): string | null =>
  sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);

function setConflict(next: UserConflict | null) {
  conflict = next;
  for (const listener of listeners) listener();
}

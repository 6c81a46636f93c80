import { OtherUserError } from './api-error.ts';

export const TOKEN_KEY = 'fleetworth.token';

/** User of a session, by ID and email. */
interface SessionUser {
  id: number;
  email: string;
}

/** Returns the user of a token, or null if the server doesn't know the token. */
type FindUser = (token: string) => Promise<SessionUser | null>;

/** Emails of two users of one browser: the tab's user, and the one who signed in from another tab. */
export interface UserConflict {
  own: string;
  other: string;
}

let own: string | null = null;
let user: SessionUser | null = null;
let hasEnded = false;
let conflict: UserConflict | null = null;
/** Token stored by another tab whose user has been verified. */
let checked: string | null = null;
let checking: Promise<void> | null = null;
const listeners = new Set<() => void>();

/**
 * Bearer token of this tab. A tab keeps the session that it started with, even when another tab replaces the
 * stored token, so that no request is sent as another user. 'Remember Me' stores the token beyond this
 * browser session.
 */
export const sessionToken = {
  /** Returns null without a session, also if another tab logged out. */
  read(): string | null {
    if (own === null && !hasEnded) own = readStored();
    return readStored() === null ? null : own;
  },

  store(token: string, { isRemembered }: { isRemembered: boolean }) {
    sessionToken.drop();
    (isRemembered ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
    [own, hasEnded, checked] = [token, false, null];
    setConflict(null);
  },

  /** Ends the session of this tab. Keeps the stored session of another user. */
  drop() {
    const token = sessionToken.read();
    sessionStorage.removeItem(TOKEN_KEY);
    if (localStorage.getItem(TOKEN_KEY) === token) localStorage.removeItem(TOKEN_KEY);
    [own, user, hasEnded] = [null, null, true];
  },

  /** Stores the user of a token, as returned by the server. */
  recognize(token: string | null, { id, email }: SessionUser) {
    if (token !== null && token === own) user = { id, email };
  },

  /** Reports whether a request may be sent at once: no other tab has stored a token of an unknown user. */
  isConfirmed: (): boolean => conflict === null && readUnchecked() === null,

  /**
   * Returns the token to send with a request. If another tab has stored a different token, continues with
   * that one when it belongs to the same user. Throws OtherUserError when it belongs to another user.
   */
  async confirm(findUser: FindUser): Promise<string | null> {
    for (let other = readUnchecked(); other !== null; other = readUnchecked()) {
      checking ??= compareUsers(other, findUser).finally(() => {
        checking = null;
      });
      await checking;
    }
    if (conflict) throw new OtherUserError(conflict.own);
    return sessionToken.read();
  },
};

/** Reports whether this tab has stopped because another user signed in from another tab. */
export const userConflict = {
  read: () => conflict,
  clear: () => setConflict(null),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

async function compareUsers(other: string, findUser: FindUser) {
  const token = own;
  const mine = user ?? (token === null ? null : await findUser(token));
  const theirs = await findUser(other);
  if (own !== token || readStored() !== other) return;
  checked = other;
  // The stored session has ended. The server decides about the tab's own.
  if (theirs === null) return;
  if (mine !== null && mine.id !== theirs.id) return setConflict({ own: mine.email, other: theirs.email });
  // A tab whose user never loaded has shown and stored nothing.
  [own, user] = [other, theirs];
  setConflict(null);
}

/** Returns the stored token if it differs from the tab's own and its user is unknown. */
function readUnchecked(): string | null {
  const stored = readStored();
  const token = sessionToken.read();
  return token === null || stored === token || stored === checked ? null : stored;
}

const readStored = (): string | null => sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);

function setConflict(next: UserConflict | null) {
  conflict = next;
  for (const listener of listeners) listener();
}

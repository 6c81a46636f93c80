const KEY = 'fleetworth.answer';
const MAX_CHARACTERS = 1_000_000;

interface StoredResponse {
  userId: number;
  at: number;
  answer: unknown;
}

/**
 * Last answer in this tab that the server had to request from a provider. It's kept only for the user who
 * requested it. It survives a reload, and is removed with the session.
 */
export const storedResponse = {
  read(userId: number): Omit<StoredResponse, 'userId'> | null {
    const text = sessionStorage.getItem(KEY);
    const stored = text === null ? null : (JSON.parse(text) as StoredResponse);
    return stored?.userId === userId ? stored : null;
  },

  store(stored: StoredResponse) {
    const text = JSON.stringify(stored);
    if (text.length > MAX_CHARACTERS) storedResponse.clear();
    else sessionStorage.setItem(KEY, text);
  },

  clear: () => sessionStorage.removeItem(KEY),
};

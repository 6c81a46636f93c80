const KEY = 'fleetworth.answer';
const MOST_CHARACTERS = 1_000_000;

interface KeptAnswer {
  userId: number;
  at: number;
  answer: unknown;
}

/**
 * Last response in this tab that cost a request to a provider, for the user who sent it. It survives a
 * reload, and is removed with the session.
 */
export const keptAnswer = {
  read(userId: number): Omit<KeptAnswer, 'userId'> | null {
    const text = sessionStorage.getItem(KEY);
    const kept = text === null ? null : (JSON.parse(text) as KeptAnswer);
    return kept?.userId === userId ? kept : null;
  },

  keep(kept: KeptAnswer) {
    const text = JSON.stringify(kept);
    if (text.length > MOST_CHARACTERS) keptAnswer.clear();
    else sessionStorage.setItem(KEY, text);
  },

  clear: () => sessionStorage.removeItem(KEY),
};

const KEY = 'fleetworth.answer';
/** A longer one is not kept: a tab has room for some five million characters in all. */
const MOST_CHARACTERS = 1_000_000;

interface KeptAnswer {
  userId: number;
  /** When it came, in milliseconds. */
  at: number;
  answer: unknown;
}

/** The last answer in this tab that cost a provider's call, for the user who asked: it outlasts a reload, and ends with the session. */
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

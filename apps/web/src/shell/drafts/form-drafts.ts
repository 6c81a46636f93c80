const KEY = 'fleetworth.drafts';

/** Values typed in a form, and its initial values. */
export interface FormDraft<Values, Origin> {
  values: Values;
  origin: Origin;
}

interface StoredDrafts {
  userId: number;
  drafts: Record<string, FormDraft<unknown, unknown>>;
}

/**
 * Unsaved input of one user in this tab. It survives a reload and the end of the session, and is removed on
 * logout.
 */
export const formDrafts = {
  /** Each form reads only the draft that it has written under its name. */
  read: <Values, Origin>(userId: number, name: string): FormDraft<Values, Origin> | null =>
    (draftsOf(userId)[name] as FormDraft<Values, Origin> | undefined) ?? null,

  store(userId: number, name: string, draft: FormDraft<unknown, unknown>) {
    write({ userId, drafts: { ...draftsOf(userId), [name]: draft } });
  },

  drop(userId: number, name: string) {
    const { [name]: _, ...drafts } = draftsOf(userId);
    if (_ !== undefined) write({ userId, drafts });
  },

  /** Removes the drafts of the previous user when another user has signed in. */
  dropOfOthers(userId: number) {
    const storedDrafts = stored();
    if (storedDrafts !== null && storedDrafts.userId !== userId) formDrafts.clear();
  },

  clear: () => sessionStorage.removeItem(KEY),
};

const draftsOf = (userId: number): StoredDrafts['drafts'] => {
  const storedDrafts = stored();
  return storedDrafts?.userId === userId ? storedDrafts.drafts : {};
};

function stored(): StoredDrafts | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as StoredDrafts);
}

function write(storedDrafts: StoredDrafts) {
  if (Object.keys(storedDrafts.drafts).length === 0) formDrafts.clear();
  else sessionStorage.setItem(KEY, JSON.stringify(storedDrafts, withoutPasswords));
}

const withoutPasswords = (name: string, value: unknown): unknown =>
  /password/i.test(name) ? undefined : value;

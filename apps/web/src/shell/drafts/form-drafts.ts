const KEY = 'fleetworth.drafts';

/** What was typed in a form, and what the form had begun with. */
export interface FormDraft<Values, Origin> {
  values: Values;
  origin: Origin;
}

interface KeptDrafts {
  userId: number;
  /** By the name of the form. */
  drafts: Record<string, FormDraft<unknown, unknown>>;
}

/** What is typed and not saved yet, of one user in this tab: it outlasts a reload and the end of the session, and ends with the logout. */
export const formDrafts = {
  /** The draft is of the form that wrote it under this name. */
  read: <Values, Origin>(userId: number, name: string): FormDraft<Values, Origin> | null =>
    (draftsOf(userId)[name] as FormDraft<Values, Origin> | undefined) ?? null,

  keep(userId: number, name: string, draft: FormDraft<unknown, unknown>) {
    write({ userId, drafts: { ...draftsOf(userId), [name]: draft } });
  },

  drop(userId: number, name: string) {
    const { [name]: _, ...drafts } = draftsOf(userId);
    if (_ !== undefined) write({ userId, drafts });
  },

  /** Another user has signed in here: nothing of the one before is kept. */
  dropOfOthers(userId: number) {
    const kept = stored();
    if (kept !== null && kept.userId !== userId) formDrafts.clear();
  },

  clear: () => sessionStorage.removeItem(KEY),
};

const draftsOf = (userId: number): KeptDrafts['drafts'] => {
  const kept = stored();
  return kept?.userId === userId ? kept.drafts : {};
};

function stored(): KeptDrafts | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as KeptDrafts);
}

function write(kept: KeptDrafts) {
  if (Object.keys(kept.drafts).length === 0) formDrafts.clear();
  else sessionStorage.setItem(KEY, JSON.stringify(kept, withoutPasswords));
}

const withoutPasswords = (name: string, value: unknown): unknown =>
  /password/i.test(name) ? undefined : value;

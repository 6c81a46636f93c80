import { DRAFT_FILES_DATABASE } from './draft-files-database.ts';

const KEY = 'fleetworth.drafts';
/** Separate from the drafts of the signed-in user. */
const VISITOR_KEY = 'fleetworth.visitor-drafts';

/** User ID of drafts in forms that need no account. */
export const VISITOR = 0;

export interface FormDraft<Values, Origin> {
  values: Values;
  /** Record that the form started from. */
  origin: Origin;
}

interface StoredDrafts {
  userId: number;
  drafts: Record<string, FormDraft<unknown, unknown>>;
}

/**
 * Unsaved input of one user in this tab. It survives a reload and the expiry of the login, and is removed on
 * logout.
 */
export const formDrafts = {
  /** Each form reads only the draft that it has stored, so the types match. */
  read: <Values, Origin>(userId: number, name: string): FormDraft<Values, Origin> | null =>
    (readDrafts(userId)[name] as FormDraft<Values, Origin> | undefined) ?? null,

  store(userId: number, name: string, draft: FormDraft<unknown, unknown>) {
    write({ userId, drafts: { ...readDrafts(userId), [name]: draft } });
  },

  drop(userId: number, name: string) {
    const { [name]: droppedDraft, ...drafts } = readDrafts(userId);
    if (droppedDraft !== undefined) write({ userId, drafts });
  },

  dropOtherUsers(userId: number) {
    const storedDrafts = readStored(KEY);
    if (storedDrafts !== null && storedDrafts.userId !== userId) formDrafts.clear();
  },

  clear() {
    if (readStored(KEY) === null && readStored(VISITOR_KEY) === null) return;
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(VISITOR_KEY);
    clearFiles();
  },
};

function clearFiles() {
  import('./draft-files.ts')
    .then(
      ({ draftFiles }) => draftFiles.clear(),
      // The code can't be loaded without a connection. The next user of the device must not find the files.
      () => void indexedDB.deleteDatabase(DRAFT_FILES_DATABASE),
    )
    .catch(() => undefined);
}

const getStorageKey = (userId: number): string => (userId === VISITOR ? VISITOR_KEY : KEY);

const readDrafts = (userId: number): StoredDrafts['drafts'] => {
  const storedDrafts = readStored(getStorageKey(userId));
  return storedDrafts?.userId === userId ? storedDrafts.drafts : {};
};

function readStored(key: string): StoredDrafts | null {
  const text = sessionStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as StoredDrafts);
}

function write(storedDrafts: StoredDrafts) {
  const key = getStorageKey(storedDrafts.userId);
  if (Object.keys(storedDrafts.drafts).length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(storedDrafts, withoutPasswords));
}

const withoutPasswords = (name: string, value: unknown): unknown =>
  /password/i.test(name) ? undefined : value;

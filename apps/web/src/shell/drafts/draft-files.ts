import { openBrowserStore } from './browser-store.ts';
import { DRAFT_FILES_DATABASE } from './draft-files-database.ts';

const TAB_KEY = 'fleetworth.tab';

/** Files are removed after this time, because tabs don't remove their files when they close. */
const RETENTION_MS = 7 * 24 * 3_600_000;

const runTransaction = openBrowserStore(DRAFT_FILES_DATABASE, 'files');

export interface DraftFile {
  file: File;
  /** False until the form has prepared the file for sending. */
  isPrepared: boolean;
}

interface StoredFiles {
  entries: readonly DraftFile[];
  storedAt: number;
}

/**
 * Files chosen in the forms of this tab. `formDrafts` stores the other input. Files are too large for
 * sessionStorage, so IndexedDB stores them under the name of the tab. Without browser storage they don't
 * survive a reload.
 */
export const draftFiles = {
  async read(userId: number, formName: string): Promise<readonly DraftFile[]> {
    const stored = await runTransaction<StoredFiles | undefined>('readonly', (store) =>
      store.get([getTabName(), userId, formName]),
    ).catch(() => undefined);
    return stored?.entries ?? [];
  },

  /** Replaces the files of a form, and removes the files of tabs closed long ago. */
  async store(userId: number, formName: string, entries: readonly DraftFile[]): Promise<void> {
    const key = [getTabName(), userId, formName];
    const storedAt = Date.now();
    await runTransaction('readwrite', (store) => {
      removeFilesStoredBefore(store, storedAt - RETENTION_MS);
      if (entries.length === 0) store.delete(key);
      else store.put({ entries, storedAt }, key);
      return store.count();
    }).catch(() => undefined);
  },

  async clear(): Promise<void> {
    // Doesn't use `getTabName`, which would create a name. A tab without a name has no stored files.
    const tab = sessionStorage.getItem(TAB_KEY);
    if (tab === null) return;
    // In IndexedDB arrays sort after all numbers and strings, so `[tab, []]` is above all keys of the tab.
    await runTransaction('readwrite', (store) => store.delete(IDBKeyRange.bound([tab], [tab, []]))).catch(
      () => undefined,
    );
  },
};

function removeFilesStoredBefore(store: IDBObjectStore, before: number): void {
  const cursorRequest = store.openCursor();
  cursorRequest.addEventListener('success', () => {
    const cursor = cursorRequest.result;
    if (cursor === null) return;
    if ((cursor.value as StoredFiles).storedAt < before) cursor.delete();
    cursor.continue();
  });
}

// The name survives a reload.
function getTabName(): string {
  const name = sessionStorage.getItem(TAB_KEY) ?? `${Date.now()} ${Math.random()}`;
  sessionStorage.setItem(TAB_KEY, name);
  return name;
}

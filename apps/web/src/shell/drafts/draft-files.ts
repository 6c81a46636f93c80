import { openBrowserStore } from './browser-store.ts';

const TAB_KEY = 'fleetworth.tab';

/** A closed tab leaves its files behind. They are removed after this time. */
const RETENTION_MS = 7 * 24 * 3_600_000;

const run = openBrowserStore('fleetworth-drafts', 'files');

interface StoredFiles {
  files: readonly File[];
  storedAt: number;
}

/**
 * Files chosen in the forms of this tab, beside the texts in `formDrafts`. They are too large for
 * sessionStorage, so IndexedDB holds them under the name of the tab. Without browser storage they live as
 * long as the page.
 */
export const draftFiles = {
  async read(userId: number, form: string): Promise<readonly File[]> {
    const stored = await run<StoredFiles | undefined>('readonly', (store) =>
      store.get([tabName(), userId, form]),
    ).catch(() => undefined);
    return stored?.files ?? [];
  },

  /** Replaces the files of a form, and removes those of tabs closed long ago. */
  async store(userId: number, form: string, files: readonly File[]): Promise<void> {
    const key = [tabName(), userId, form];
    const storedAt = Date.now();
    await run('readwrite', (store) => {
      removeOld(store, storedAt - RETENTION_MS);
      if (files.length === 0) store.delete(key);
      else store.put({ files, storedAt }, key);
      return store.count();
    }).catch(() => undefined);
  },

  /** Removes the files of all forms in this tab. */
  async clear(): Promise<void> {
    const tab = tabName();
    // In IndexedDB arrays sort after all numbers and strings.
    await run('readwrite', (store) => store.delete(IDBKeyRange.bound([tab], [tab, []]))).catch(
      () => undefined,
    );
  },
};

function removeOld(store: IDBObjectStore, before: number): void {
  const reading = store.openCursor();
  reading.addEventListener('success', () => {
    const cursor = reading.result;
    if (cursor === null) return;
    if ((cursor.value as StoredFiles).storedAt < before) cursor.delete();
    cursor.continue();
  });
}

/** Returns a name of this tab that survives a reload. */
function tabName(): string {
  const name = sessionStorage.getItem(TAB_KEY) ?? `${Date.now()} ${Math.random()}`;
  sessionStorage.setItem(TAB_KEY, name);
  return name;
}

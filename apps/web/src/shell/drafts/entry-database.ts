import { openBrowserStore } from './browser-store.ts';

const runTransaction = openBrowserStore('fleetworth-selections', 'entries');

export interface StoredEntry {
  vehicleId: number;
  /**
   * Position in the order in which entries were added. The name can't change, because browsers have stored
   * entries with it.
   */
  place: number;
  values: unknown;
}

type Key = [userId: number, selection: string, vehicleId: number];

/** Selections in IndexedDB, by user. They survive reloads, sign-outs and closing the tab. */
export const entryDatabase = {
  async read(userId: number, selection: string): Promise<StoredEntry[]> {
    const entries = await runTransaction<StoredEntry[]>('readonly', (store) =>
      store.getAll(getKeyRange(userId, selection)),
    );
    return entries.toSorted((a, b) => a.place - b.place);
  },

  count: (userId: number): Promise<number> =>
    runTransaction('readonly', (store) => store.count(getKeyRange(userId))),

  /**
   * Commits the transaction without waiting for the results, because a page that is left aborts its open
   * transactions.
   */
  async write(
    userId: number,
    selection: string,
    { put, remove }: { put: readonly StoredEntry[]; remove: readonly number[] },
  ): Promise<void> {
    await runTransaction('readwrite', (store) => {
      for (const entry of put) store.put(entry, getKey(userId, selection, entry.vehicleId));
      for (const vehicleId of remove) store.delete(getKey(userId, selection, vehicleId));
      const request = store.count();
      store.transaction.commit();
      return request;
    });
  },

  async clear(userId: number, selection?: string): Promise<void> {
    await runTransaction('readwrite', (store) => store.delete(getKeyRange(userId, selection)));
  },
};

const getKey = (userId: number, selection: string, vehicleId: number): Key => [userId, selection, vehicleId];

/**
 * Returns the key range of a selection, or of all selections of a user. In IndexedDB arrays sort after all
 * numbers and strings.
 */
const getKeyRange = (userId: number, selection?: string): IDBKeyRange =>
  selection === undefined
    ? IDBKeyRange.bound([userId], [userId, []])
    : IDBKeyRange.bound([userId, selection], [userId, selection, []]);

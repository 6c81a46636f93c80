interface BrowserStore {
  /** Name of the database, which holds this store alone. */
  database: string;
  store: string;
  /** Property of the values to search by. */
  index?: string;
}

/** Runs one transaction on an object store in IndexedDB, and returns the result of its request. */
export type RunTransaction = <Result>(
  mode: IDBTransactionMode,
  makeRequest: (store: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result>;

/** Returns a function that opens an object store, creates it if necessary, and runs a transaction on it. */
export const openBrowserStore =
  ({ database: name, store, index }: BrowserStore): RunTransaction =>
  async (mode, makeRequest) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => {
      const created = opening.result.createObjectStore(store);
      if (index !== undefined) created.createIndex(index, index);
    });
    const database = await settled(opening);
    try {
      const transaction = database.transaction(store, mode);
      const request = makeRequest(transaction.objectStore(store));
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(ACCESS_DENIED)));
      });
      return request.result;
    } finally {
      database.close();
    }
  };

const ACCESS_DENIED = 'The browser denied access to its database.';

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(ACCESS_DENIED)));
  });
}

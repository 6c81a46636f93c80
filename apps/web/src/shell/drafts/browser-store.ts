/** Runs one transaction on an object store in IndexedDB, and returns the result of its request. */
export type RunTransaction = <Result>(
  mode: IDBTransactionMode,
  makeRequest: (store: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result>;

/** Returns a function that runs transactions on the only object store of a database, created if necessary. */
export const openBrowserStore =
  (name: string, store: string): RunTransaction =>
  async (mode, makeRequest) => {
    const openRequest = indexedDB.open(name, 1);
    openRequest.addEventListener('upgradeneeded', () => openRequest.result.createObjectStore(store));
    const database = await waitForResult(openRequest);
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

function waitForResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(ACCESS_DENIED)));
  });
}

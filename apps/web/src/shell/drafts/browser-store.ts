export type RunTransaction = <Result>(
  mode: IDBTransactionMode,
  makeRequest: (store: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result>;

/**
 * Returns a function that runs transactions on the only object store of a database, created if necessary. The
 * database stays open after the first transaction. So later requests start within the current task, and a
 * reload right after a keystroke doesn't lose them.
 */
export function openBrowserStore(name: string, store: string): RunTransaction {
  let opening: Promise<IDBDatabase> | undefined;

  async function open(): Promise<IDBDatabase> {
    const openRequest = indexedDB.open(name, 1);
    openRequest.addEventListener('upgradeneeded', () => openRequest.result.createObjectStore(store));
    const database = await waitForResult(openRequest);
    const reopenLater = () => (opening = undefined);
    database.addEventListener('close', reopenLater);
    // Another tab wants to delete the database, and would wait for this connection.
    database.addEventListener('versionchange', () => {
      database.close();
      reopenLater();
    });
    return database;
  }

  return async (mode, makeRequest) => {
    opening ??= open();
    const database = await opening.catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    const transaction = database.transaction(store, mode);
    const request = makeRequest(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(ACCESS_DENIED)));
    });
    return request.result;
  };
}

const ACCESS_DENIED = 'The browser denied access to its database.';

function waitForResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(ACCESS_DENIED)));
  });
}

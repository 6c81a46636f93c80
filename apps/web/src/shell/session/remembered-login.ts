/** Login that 'Remember Me' stores to fill in the sign-in form. */
export interface RememberedLogin {
  email: string;
  password: string;
}

interface Sealed {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const DATABASE = 'fleetworth';
const STORE = 'remembered-login';
const ENTRY = 'login';
const ALGORITHM = 'AES-GCM';

/**
 * Returns the login stored by 'Remember Me', or null. It is in IndexedDB, encrypted with a non-extractable
 * key, so that it can only be read in this browser on this device.
 */
export async function recallLogin(): Promise<RememberedLogin | null> {
  const sealed = await fromStore<Sealed | undefined>('readonly', (store) => store.get(ENTRY)).catch(
    () => null,
  );
  if (!sealed) return null;
  try {
    const { key, iv, data } = sealed;
    const plain = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, data);
    return JSON.parse(new TextDecoder().decode(plain)) as RememberedLogin;
  } catch {
    await forgetLogin();
    return null;
  }
}

/** Stores a login. Does nothing if the browser has no WebCrypto (a page without HTTPS). */
export async function rememberLogin(login: RememberedLogin): Promise<void> {
  if (!globalThis.crypto?.subtle) return;
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: ALGORITHM, iv },
    key,
    new TextEncoder().encode(JSON.stringify(login)),
  );
  await fromStore('readwrite', (store) => store.put({ key, iv, data } satisfies Sealed, ENTRY)).catch(
    () => null,
  );
}

export async function forgetLogin(): Promise<void> {
  await fromStore('readwrite', (store) => store.delete(ENTRY)).catch(() => null);
}

async function fromStore<Result>(
  mode: IDBTransactionMode,
  makeRequest: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  try {
    return await settled(makeRequest(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('The browser denied access to its database.'));
    });
  });
}

import { openBrowserStore } from '../drafts/browser-store.ts';

export interface RememberedLogin {
  email: string;
  password: string;
}

interface EncryptedLogin {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const runTransaction = openBrowserStore('fleetworth', 'remembered-login');
const ENTRY = 'login';
const ALGORITHM = 'AES-GCM';

// The login is stored in IndexedDB, encrypted with a non-extractable key, so that it can only be read in this
// browser on this device.
export async function recallLogin(): Promise<RememberedLogin | null> {
  const encrypted = await runTransaction<EncryptedLogin | undefined>('readonly', (store) =>
    store.get(ENTRY),
  ).catch(() => null);
  if (!encrypted) return null;
  try {
    const { key, iv, data } = encrypted;
    const plaintext = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, data);
    return JSON.parse(new TextDecoder().decode(plaintext)) as RememberedLogin;
  } catch {
    await forgetLogin();
    return null;
  }
}

/** Does nothing if the browser has no WebCrypto (a page without HTTPS). */
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
  await runTransaction('readwrite', (store) =>
    store.put({ key, iv, data } satisfies EncryptedLogin, ENTRY),
  ).catch(() => null);
}

export async function forgetLogin(): Promise<void> {
  await runTransaction('readwrite', (store) => store.delete(ENTRY)).catch(() => null);
}

import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

export interface SecretBox {
  currentKeyId(): string;
  /** Binds the secret to the row that `rowKey` identifies: it can't be decrypted with another one. */
  encrypt(secret: string, rowKey: string): string;
  /**
   * Returns null if the key of the secret is missing, the secret belongs to another row, or it was modified.
   */
  decrypt(encrypted: string, rowKey: string): string | null;
}

export const SECRET_KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
// NIST SP 800-38D, 8.2: 96 random bits are sufficient for 2^32 secrets of one key.
const NONCE_BYTES = 12;
const AUTH_TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

/** Starts with the current key, followed by former keys that may still be in use. */
export type ReadKeys = () => readonly Uint8Array[];

/**
 * Uses AES-256-GCM. The encrypted text starts with the id of its key. Keys are read each time, because
 * another process may have created a new key.
 */
export function createSecretBox(readKeys: ReadKeys): SecretBox {
  return {
    currentKeyId: () => keyIdOf(getCurrentKey(readKeys())),
    encrypt: (secret, rowKey) => {
      const key = getCurrentKey(readKeys());
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(rowKey));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]);
      return `${keyIdOf(key)}.${sealed.toString('base64url')}`;
    },
    decrypt: (encrypted, rowKey) => {
      const [usedKeyId, sealed = ''] = encrypted.split('.');
      const key = readKeys().find((candidate) => keyIdOf(candidate) === usedKeyId);
      return key === undefined ? null : decryptWithKey(key, Buffer.from(sealed, 'base64url'), rowKey);
    },
  };
}

export const keyIdOf = (key: Uint8Array): string => hash('sha256', key, 'hex').slice(0, KEY_ID_LENGTH);

function getCurrentKey([key]: readonly Uint8Array[]): Uint8Array {
  if (key?.byteLength !== SECRET_KEY_BYTES) throw new Error(`A key has ${SECRET_KEY_BYTES} bytes.`);
  return key;
}

function decryptWithKey(key: Uint8Array, bytes: Buffer, rowKey: string): string | null {
  if (bytes.length < NONCE_BYTES + AUTH_TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: AUTH_TAG_BYTES,
  })
    .setAAD(Buffer.from(rowKey))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + AUTH_TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + AUTH_TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

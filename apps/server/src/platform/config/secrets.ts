import { ConfigError, type Environment } from './setting.ts';

const KEY_BYTES = 32;

const KEYS_MOST = 2;

/**
 * Reads the key that secrets of outside accounts are encrypted with, or two while one is replaced: the new one, and the
 * former behind a comma. Null where none is set. No sentence shows one.
 */
export function readSecretKeys(environment: Environment): readonly Uint8Array[] | null {
  const text = environment.FLEETWORTH_SECRET_KEY;
  if (text === undefined) return null;
  const keys = text.split(',').map((key) => readKey('FLEETWORTH_SECRET_KEY', key.trim()));
  if (keys.length > KEYS_MOST)
    throw new ConfigError('FLEETWORTH_SECRET_KEY must be a key, or two divided by a comma: new and former.');
  return keys;
}

/** Reads a key of 32 bytes in base64. `name` is the setting or the file that holds it. */
export function readKey(name: string, text: string): Uint8Array {
  const key = Buffer.from(text, 'base64');
  if (!/^[\w+/-]+={0,2}$/.test(text) || key.length !== KEY_BYTES)
    throw new ConfigError(
      `${name} must be 32 random bytes in base64, as \`openssl rand -base64 32\` makes them.`,
    );
  return key;
}

import { ConfigError, type Environment } from './read-settings.ts';

const KEY_BYTES = 32;

const MAX_KEYS = 2;

// While a key is being replaced there are two: the new key and, after a comma, the former key.
export function readSecretKeys(environment: Environment): readonly Uint8Array[] | null {
  const text = environment.FLEETWORTH_SECRET_KEY;
  if (text === undefined) return null;
  const keys = text.split(',').map((key) => readKey('FLEETWORTH_SECRET_KEY', key.trim()));
  if (keys.length > MAX_KEYS)
    throw new ConfigError('FLEETWORTH_SECRET_KEY must be a key, or two separated by a comma: new,old.');
  return keys;
}

export function readKey(name: string, text: string): Uint8Array {
  const key = Buffer.from(text, 'base64');
  if (!/^[\w+/-]+={0,2}$/.test(text) || key.length !== KEY_BYTES)
    throw new ConfigError(
      `${name} must be 32 random bytes in base64, for example from \`openssl rand -base64 32\`.`,
    );
  return key;
}

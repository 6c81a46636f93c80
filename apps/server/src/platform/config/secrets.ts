import { ConfigError, type Environment } from './setting.ts';

const KEY_BYTES = 32;

/** Reads the key that secrets of outside accounts are encrypted with; null where none is set. No sentence shows it. */
export function readSecretKey(environment: Environment): Uint8Array | null {
  const text = environment.FLEETWORTH_SECRET_KEY;
  return text === undefined ? null : readKey('FLEETWORTH_SECRET_KEY', text);
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

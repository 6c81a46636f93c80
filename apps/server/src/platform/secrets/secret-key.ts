import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readKey } from '../config/secrets.ts';
import { ConfigError } from '../config/read-settings.ts';
import { keyIdOf, type ReadKeys, SECRET_KEY_BYTES } from './secret-box.ts';

export const SECRET_KEY_FILE = 'secret.key';

const GROUP_AND_OTHERS_BITS = 0o077;

type KeySettings = Pick<Config, 'secretKeys' | 'databaseUrl' | 'dataFolder'>;

/**
 * Returns the configured keys, else the keys of a file in the data folder, which the first start creates.
 * The file is read each time, so that a running server sees a key added by another process. An installation
 * with an external database may run on several machines, which can't share a file, so its keys must be
 * configured.
 */
export function openSecretKeys({ secretKeys, databaseUrl, dataFolder }: KeySettings): ReadKeys {
  if (secretKeys !== null) return () => secretKeys;
  if (databaseUrl !== null)
    throw new ConfigError(
      'DATABASE_URL needs FLEETWORTH_SECRET_KEY: 32 random bytes in base64, the same for all processes, ' +
        'for example from `openssl rand -base64 32`.',
    );
  const file = join(dataFolder, SECRET_KEY_FILE);
  if (readKeyFile(file) === null) createKeyFile(file, dataFolder);
  return () => {
    const keys = readKeyFile(file);
    if (keys === null) throw new ConfigError(`${file} can't be read.`);
    return keys;
  };
}

/**
 * Adds a new current key to the start of the file. Former keys remain, because a process may still encrypt
 * with one of them.
 */
export function addKeyToFile({ dataFolder }: Pick<KeySettings, 'dataFolder'>): void {
  const file = join(dataFolder, SECRET_KEY_FILE);
  replaceFile(file, [randomBytes(SECRET_KEY_BYTES), ...(readKeyFile(file) ?? [])]);
}

/** Always keeps the current key and its predecessor. */
export function dropUnusedKeys(
  { dataFolder }: Pick<KeySettings, 'dataFolder'>,
  usedKeyIds: readonly string[],
): void {
  const file = join(dataFolder, SECRET_KEY_FILE);
  const keys = readKeyFile(file) ?? [];
  const remainingKeys = keys.filter(
    (key, index) => index < MIN_STORED_KEYS || usedKeyIds.includes(keyIdOf(key)),
  );
  if (remainingKeys.length < keys.length) replaceFile(file, remainingKeys);
}

const MIN_STORED_KEYS = 2;

/**
 * Creates the file atomically, so that a process that starts at the same time never reads an incomplete
 * file.
 */
function createKeyFile(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, formatKeys([randomBytes(SECRET_KEY_BYTES)]), { mode: 0o600 });
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}

function replaceFile(file: string, keys: readonly Uint8Array[]): void {
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, formatKeys(keys), { mode: 0o600 });
  renameSync(temporaryFile, file);
}

const formatKeys = (keys: readonly Uint8Array[]): string =>
  keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join('');

export function readKeyFile(file: string): readonly Uint8Array[] | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ConfigError(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if ((statSync(file).mode & GROUP_AND_OTHERS_BITS) !== 0)
    throw new ConfigError(`${file} must be readable only by its owner: chmod 600 ${file}`);
  return text
    .trim()
    .split('\n')
    .map((line) => readKey(file, line.trim()));
}

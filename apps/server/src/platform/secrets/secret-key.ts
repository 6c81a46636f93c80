import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readKey } from '../config/secrets.ts';
import { ConfigError } from '../config/setting.ts';
import { SECRET_KEY_BYTES } from './secret-box.ts';

export const SECRET_KEY_FILE = 'secret.key';

const OTHERS = 0o077;

/**
 * Returns the key that secrets of outside accounts are encrypted with: the one that is set, else that of a file in the data
 * folder, which the first start creates. With a database of its own the installation may have several processes on several
 * machines: a file beside one of them would be none for the others.
 */
export function loadSecretKey({
  secretKey,
  databaseUrl,
  dataFolder,
}: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataFolder'>): Uint8Array {
  if (secretKey !== null) return secretKey;
  if (databaseUrl !== null)
    throw new ConfigError(
      'DATABASE_URL needs FLEETWORTH_SECRET_KEY: 32 random bytes in base64, the same for all processes, as `openssl rand -base64 32` makes them.',
    );
  const file = join(dataFolder, SECRET_KEY_FILE);
  return readKeyFile(file) ?? createKeyFile(file, dataFolder);
}

/** Creates the file as a whole: another process that starts at once finds all of it or nothing. */
function createKeyFile(file: string, folder: string): Uint8Array {
  mkdirSync(folder, { recursive: true });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, `${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(written, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(written, { force: true });
  }
  const key = readKeyFile(file);
  if (key === null) throw new ConfigError(`${file} can not be read.`);
  return key;
}

function readKeyFile(file: string): Uint8Array | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ConfigError(`${file} can not be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if ((statSync(file).mode & OTHERS) !== 0)
    throw new ConfigError(`${file} must be readable by its owner alone: chmod 600 ${file}`);
  return readKey(file, text.trim());
}

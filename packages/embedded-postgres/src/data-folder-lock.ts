import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError } from './postgres-binaries.ts';

export class DataFolderInUse extends EmbeddedPostgresError {}

// A killed process releases its lock a moment after its end.
const WAIT_MS = 2_000;
// https://sqlite.org/rescode.html
const SQLITE_BUSY = 5;

/**
 * Locks the data folder and returns a function that releases the lock. Node has no file locks, so the bundled
 * SQLite locks an empty file with the kernel's lock. The lock ends with the process, however the process
 * ends, even if PostgreSQL still runs.
 */
export function lockDataFolder(dataFolder: string): () => void {
  try {
    // The folder is not private, because another account may have to pass through it. Private files and
    // folders in it have modes 0600 and 0700.
    mkdirSync(dataFolder, { recursive: true });
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw notWritable(dataFolder, cause as Error);
  }
  const file = join(dataFolder, 'fleetworth.lock');
  try {
    const lock = new DatabaseSync(file, { timeout: WAIT_MS });
    lock.exec('pragma journal_mode = memory; begin exclusive');
    chmodSync(file, 0o600);
    return () => lock.close();
  } catch (cause) {
    if ((cause as { errcode?: unknown }).errcode !== SQLITE_BUSY) throw notWritable(file, cause as Error);
    throw new DataFolderInUse(
      `Another Fleetworth server uses ${dataFolder}. Stop it or set FLEETWORTH_DATA.`,
    );
  }
}

const notWritable = (path: string, { message }: Error) =>
  new EmbeddedPostgresError(
    `${path} can't be written (${message}). Make it writable for this account or set FLEETWORTH_DATA.`,
  );

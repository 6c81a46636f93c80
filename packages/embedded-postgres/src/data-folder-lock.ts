import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError } from './postgres-binaries.ts';

/** Another process holds the data folder. */
export class DataFolderInUse extends EmbeddedPostgresError {}

// A process that was killed lets go a moment after its end.
const WAIT_MS = 2_000;
// https://sqlite.org/rescode.html
const SQLITE_BUSY = 5;

/**
 * Holds the data folder for this process alone, and answers how to let it go. Node has no file lock of its own; SQLite, which comes with
 * it, locks an empty file by the kernel's lock. That one ends with the process, however it ends, whatever happens to PostgreSQL.
 */
export function lockDataFolder(dataFolder: string): () => void {
  try {
    // Another account may have to pass through: what is private lies in files and folders of mode 0600 and 0700.
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
      `Another Fleetworth already runs over ${dataFolder}: stop it or set FLEETWORTH_DATA.`,
    );
  }
}

const notWritable = (path: string, { message }: Error) =>
  new EmbeddedPostgresError(
    `${path} can not be written (${message}): make it writable for this account or set FLEETWORTH_DATA.`,
  );

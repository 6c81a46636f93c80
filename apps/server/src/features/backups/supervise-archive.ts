import { compressArchive } from '@fleetworth/embedded-postgres/wal-archive';
import type { Deps } from '../../feature.ts';
import type { Database } from '../../platform/db/database.ts';
import { readBackupState } from './backup-state.ts';

const INTERVAL_MS = 15_000;

/**
 * Compresses archived segments as they arrive, and logs an error when archiving starts to fail. Returns a
 * function that stops these checks.
 */
export function superviseArchive({
  backup,
  database,
  log,
}: Pick<Deps, 'backup' | 'database' | 'log'>): () => Promise<void> {
  if (backup === null) return async () => {};
  const { backupFolder } = backup;
  let failure: string | null = null;
  const checkArchive = async () => {
    const next = await compressAndCheck(backupFolder, database);
    if (next !== null && failure === null) log.error({ reason: next }, 'changes are not archived');
    if (next === null && failure !== null) log.info('changes are archived again');
    failure = next;
  };
  let currentCheck: Promise<void> = Promise.resolve();
  let isCheckRunning = false;
  const timer = setInterval(() => {
    if (isCheckRunning) return;
    isCheckRunning = true;
    currentCheck = checkArchive()
      .catch((error: unknown) => log.warn({ err: error }, 'the archive could not be checked'))
      .finally(() => {
        isCheckRunning = false;
      });
  }, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await currentCheck;
  };
}

/** Returns the reason why changes aren't archived, or null if archiving works. */
export async function compressAndCheck(backupFolder: string, database: Database): Promise<string | null> {
  try {
    await compressArchive(backupFolder);
  } catch (error) {
    return (error as Error).message;
  }
  return (await readBackupState(database, backupFolder)).failure;
}

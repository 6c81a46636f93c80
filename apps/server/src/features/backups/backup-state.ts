import { listBackups } from '@fleetworth/embedded-postgres/backup-folder';
import type { Database } from '../../platform/db/database.ts';
import { findUnarchivedFile } from './archiver.repository.ts';

export interface BackupState {
  backedUpAt: string | null;
  /** Time when the checksums of a backup were last verified. */
  verifiedAt: string | null;
  /** Time of the last successful test restore. */
  restoredAt: string | null;
  failure: string | null;
}

/** Returns a failure instead of throwing if the backup folder can't be read, because it may be offline. */
export async function readBackupState(database: Database, backupFolder: string): Promise<BackupState> {
  const file = await findUnarchivedFile(database);
  const failure = file === null ? null : `PostgreSQL can't archive ${file}`;
  try {
    const manifests = (await listBackups(backupFolder)).map(({ manifest }) => manifest);
    const findNewestTime = (times: readonly (string | undefined)[]) =>
      times
        .filter((time) => time !== undefined)
        .toSorted()
        .at(-1) ?? null;
    return {
      backedUpAt: findNewestTime(manifests.map(({ finishedAt }) => finishedAt)),
      verifiedAt: findNewestTime(manifests.map(({ verifiedAt }) => verifiedAt)),
      restoredAt: findNewestTime(manifests.map(({ restoredAt }) => restoredAt)),
      failure,
    };
  } catch (error) {
    const reason = `${backupFolder} can't be read: ${(error as Error).message}`;
    return { backedUpAt: null, verifiedAt: null, restoredAt: null, failure: failure ?? reason };
  }
}

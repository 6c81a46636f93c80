import { listBackups } from '@fleetworth/embedded-postgres/backup-folder';
import type { Database } from '../../platform/db/database.ts';
import { findUnarchivedFile } from './archiver.repository.ts';

/** State of the backups, for operators. A time is null until its event first happens. */
export interface BackupState {
  backedUpAt: string | null;
  /** Time when a backup last passed the comparison of its checksums. */
  verifiedAt: string | null;
  /** Time when a test restore last passed its verification. */
  restoredAt: string | null;
  /** Reason why changes can't be archived or backups can't be read. Null if all is well. */
  failure: string | null;
}

/** Reads the state of the backups. Never fails because of the backup folder, which may be offline. */
export async function readBackupState(database: Database, backupFolder: string): Promise<BackupState> {
  const file = await findUnarchivedFile(database);
  const failure = file === null ? null : `PostgreSQL can't archive ${file}`;
  try {
    const manifests = (await listBackups(backupFolder)).map(({ manifest }) => manifest);
    const newest = (times: readonly (string | undefined)[]) =>
      times
        .filter((time) => time !== undefined)
        .toSorted()
        .at(-1) ?? null;
    return {
      backedUpAt: newest(manifests.map(({ finishedAt }) => finishedAt)),
      verifiedAt: newest(manifests.map(({ verifiedAt }) => verifiedAt)),
      restoredAt: newest(manifests.map(({ restoredAt }) => restoredAt)),
      failure,
    };
  } catch (error) {
    const reason = `${backupFolder} can't be read: ${(error as Error).message}`;
    return { backedUpAt: null, verifiedAt: null, restoredAt: null, failure: failure ?? reason };
  }
}

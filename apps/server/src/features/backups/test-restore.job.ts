import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups, type StoredBackup, writeManifest } from '@fleetworth/embedded-postgres/backup-folder';
import { discardRestore, restoreBackup } from '@fleetworth/embedded-postgres/restore';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import type { BackupDependencies } from './back-up.job.ts';

export const testRestoreJob: JobKind<object> = {
  name: 'test-restore-of-backup',
  retryLimit: 1,
  expireSeconds: 14_400,
  cron: '0 3 * * 0',
};

/** Bytes of free disk space that a test restore requires for each byte of the backup. */
const SPACE_PER_BACKUP_BYTE = 2;
const RESTORE_FOLDER_NAME = 'test-restore';

export type FindProblems = (url: string) => Promise<readonly string[]>;

export async function testRestore(
  { backup, clock, log }: BackupDependencies,
  findProblems: FindProblems,
): Promise<void> {
  const { backupFolder } = backup;
  const newest = (await listBackups(backupFolder)).at(-1);
  if (newest === undefined) return;
  const restoreFolder = join(backupFolder, RESTORE_FOLDER_NAME);
  await discardRestore(restoreFolder);
  if (!(await hasDiskSpace(newest, backupFolder))) {
    log.warn({ folder: backupFolder }, 'skipped the test restore because the disk has too little space');
    return;
  }
  try {
    const problems: string[] = [];
    const work = async (url: string) => {
      problems.push(...(await findProblems(url)));
    };
    await restoreBackup({ backup: newest, backupFolder, at: null, into: restoreFolder, work });
    if (problems.length > 0) {
      log.error({ folder: newest.folder, problems: problems.slice(0, 20) }, 'a restored backup has problems');
      throw new Error(`The restored backup ${newest.folder} has problems.`);
    }
    const restoredAt = clock.now().toISOString();
    await writeManifest({ ...newest, manifest: { ...newest.manifest, restoredAt } });
    log.info({ folder: newest.folder }, 'restored and verified a backup');
  } finally {
    await discardRestore(restoreFolder);
  }
}

async function hasDiskSpace({ manifest }: StoredBackup, backupFolder: string): Promise<boolean> {
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  const { bavail, bsize } = await statfs(backupFolder);
  return bavail * bsize >= SPACE_PER_BACKUP_BYTE * bytes;
}

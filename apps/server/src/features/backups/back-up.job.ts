import { createBaseBackup } from '@fleetworth/embedded-postgres/backup';
import { listBackups, writeManifest } from '@fleetworth/embedded-postgres/backup-folder';
import { removeOldBackups } from '@fleetworth/embedded-postgres/retention';
import { findDamagedFiles } from '@fleetworth/embedded-postgres/verify-checksums';
import { compressArchive } from '@fleetworth/embedded-postgres/wal-archive';
import type { BackupSettings, Deps } from '../../feature.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';

interface BackUpInput {
  /** True to skip the backup if the previous backup is less than a day old. */
  ifDue?: boolean;
}

export const backUpJob: JobKind<BackUpInput> = {
  name: 'back-up-database',
  retryLimit: 2,
  expireSeconds: 14_400,
  cron: '0 2 * * *',
};

const DAY_MS = 86_400_000;

export interface BackupDependencies extends Pick<Deps, 'clock' | 'log' | 'secrets'> {
  backup: BackupSettings;
}

export async function backUp(
  { backup, clock, log, secrets }: BackupDependencies,
  { ifDue = false }: BackUpInput,
): Promise<void> {
  const { backupFolder } = backup;
  const newestFinishedAt = (await listBackups(backupFolder)).at(-1)?.manifest.finishedAt ?? '';
  if (ifDue && newestFinishedAt > new Date(clock.now().getTime() - DAY_MS).toISOString()) return;
  const created = await createBaseBackup({
    ...backup,
    keyId: secrets.currentKeyId(),
    now: () => clock.now(),
  });
  await compressArchive(backupFolder);
  const damagedFiles = await findDamagedFiles(backupFolder, created);
  if (damagedFiles.length > 0) {
    log.error({ folder: created.folder, damaged: damagedFiles }, 'a backup is damaged');
    throw new Error(`The backup ${created.folder} is damaged.`);
  }
  const verifiedAt = clock.now().toISOString();
  await writeManifest({ ...created, manifest: { ...created.manifest, verifiedAt } });
  const removed = await removeOldBackups(backupFolder, clock.now());
  log.info({ folder: created.folder, removed }, 'backed up the database');
}

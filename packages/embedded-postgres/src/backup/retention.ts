import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupPaths, listBackups } from './backup-folder.ts';
import { removeOldSegments } from './wal-archive.ts';

const RETENTION_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Removes the backups that aren't needed to restore a state of the last 14 days: all backups before the
 * newest verified backup that is older than 14 days. Removes none unless a more recent backup is verified
 * too. Also removes the segments that no remaining backup needs, and the remains of interrupted backups.
 * Returns the number of removed backups.
 */
export async function removeOldBackups(backupFolder: string, now: Date): Promise<number> {
  const backups = await listBackups(backupFolder);
  const limit = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString();
  // Restoring to an instant between two backups needs the older of them, so the newest verified backup before
  // the limit is kept.
  const oldestNeededIndex = backups.findLastIndex(
    ({ manifest }) => manifest.finishedAt <= limit && manifest.verifiedAt !== undefined,
  );
  const hasNewerVerified = backups
    .slice(oldestNeededIndex + 1)
    .some(({ manifest }) => manifest.verifiedAt !== undefined);
  const removed = hasNewerVerified ? backups.slice(0, Math.max(oldestNeededIndex, 0)) : [];
  for (const { folder } of removed) await rm(folder, { recursive: true, force: true });
  const [oldest] = backups.slice(removed.length);
  if (oldest !== undefined) await removeOldSegments(backupFolder, oldest.manifest.firstSegment);
  await removeUnfinishedFiles(backupFolder, new Date(now.getTime() - DAY_MS));
  return removed.length;
}

// https://www.postgresql.org/docs/18/basic-archive.html: a crash leaves the temporary file of a segment.
const UNFINISHED_FILE = /^archtemp\.|\.draft$/;

async function removeUnfinishedFiles(backupFolder: string, before: Date): Promise<void> {
  const { base, wal } = backupPaths(backupFolder);
  const completeFolders = new Set((await listBackups(backupFolder)).map(({ folder }) => folder));
  for (const name of await readdir(base)) {
    const isOld = name < before.toISOString().replaceAll(':', '-');
    if (isOld && !completeFolders.has(join(base, name)))
      await rm(join(base, name), { recursive: true, force: true });
  }
  for (const name of (await readdir(wal)).filter((candidate) => UNFINISHED_FILE.test(candidate)))
    if ((await stat(join(wal, name))).mtime < before) await rm(join(wal, name), { force: true });
}

import { existsSync } from 'node:fs';
import { chown, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { backupPaths } from './backup-folder.ts';
import { isMissing } from './cluster-files.ts';
import { COMPRESSED_EXTENSION, compressFile } from './compressed-file.ts';

/** Segments, histories of timelines and labels of backups. */
const ARCHIVED_FILE = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup|\.partial)?$|^[0-9A-F]{8}\.history$/;
const SEGMENT_NAME = /^[0-9A-F]{24}/;

// PostgreSQL archives its WAL at least once a minute with these settings.
export const archiveSettings = (backupFolder: string): string[] => [
  'archive_mode=on',
  'archive_library=basic_archive',
  `basic_archive.archive_directory=${backupPaths(backupFolder).wal}`,
  'archive_timeout=60s',
];

export async function compressArchive(backupFolder: string): Promise<number> {
  const { wal } = backupPaths(backupFolder);
  // PostgreSQL writes a file under another name until it is complete.
  const names = (await readdir(wal)).filter((name) => ARCHIVED_FILE.test(name)).toSorted();
  for (const name of names) {
    try {
      await compressSegment(wal, name);
    } catch (error) {
      // Another process has compressed the file.
      if (!isMissing(error)) throw error;
    }
  }
  return names.length;
}

async function compressSegment(wal: string, name: string): Promise<void> {
  const [raw, compressed] = [join(wal, name), join(wal, `${name}${COMPRESSED_EXTENSION}`)];
  // After a crash, PostgreSQL may archive the same segment again. A different segment with its name must not
  // be replaced.
  if (existsSync(compressed) && !(await isCopyOf(compressed, raw)))
    throw new BackupError(`${compressed} is another segment than ${raw}: do two servers archive there?`);
  await compressFile(raw, compressed);
  // During a restore, PostgreSQL reads the segment with its own account.
  const { uid, gid } = await stat(wal);
  if ((await stat(compressed)).uid !== uid) await chown(compressed, uid, gid);
  await rm(raw);
}

const isCopyOf = async (compressed: string, raw: string): Promise<boolean> =>
  zstdDecompressSync(await readFile(compressed)).equals(await readFile(raw));

export async function removeOldSegments(backupFolder: string, firstSegment: string): Promise<void> {
  const { wal } = backupPaths(backupFolder);
  for (const name of await readdir(wal))
    if (SEGMENT_NAME.test(name) && segmentNumberOf(name) < segmentNumberOf(firstSegment))
      await rm(join(wal, name), { force: true });
}

// A log file of 4 GB has 256 segments of 16 MB.
const SEGMENTS_PER_LOG_FILE = 256n;

/** Ignores the timeline, the first eight digits of the name. */
export const segmentNumberOf = (name: string): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * SEGMENTS_PER_LOG_FILE + BigInt(`0x${name.slice(16, 24)}`);

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupPaths, type StoredBackup } from './backup-folder.ts';
import { COMPRESSED_EXTENSION, measureContent } from './compressed-file.ts';
import { segmentNumberOf } from './wal-archive.ts';

const SEGMENT_NAME = /^[0-9A-F]{24}(\.zst)?$/;

/**
 * Lists the damaged files of a backup, and of the archive since the start of the backup. Gaps between
 * segments count as damage, because recovery needs every segment.
 */
export async function findDamagedFiles(backupFolder: string, backup: StoredBackup): Promise<string[]> {
  return [...(await findDamagedCopies(backup)), ...(await findDamagedSegments(backupFolder, backup))];
}

async function findDamagedCopies({ folder, manifest }: StoredBackup): Promise<string[]> {
  const damaged: string[] = [];
  for (const [path, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const file = join(folder, 'postgres', `${path}${COMPRESSED_EXTENSION}`);
    const actual = await measureContent(file).catch(() => null);
    if (actual?.bytes !== bytes || actual.sha256 !== sha256) damaged.push(file);
  }
  return damaged;
}

async function findDamagedSegments(backupFolder: string, { manifest }: StoredBackup): Promise<string[]> {
  const { wal } = backupPaths(backupFolder);
  const segments = (await readdir(wal))
    .filter(
      (name) => SEGMENT_NAME.test(name) && segmentNumberOf(name) >= segmentNumberOf(manifest.firstSegment),
    )
    .toSorted((a, b) => (segmentNumberOf(a) < segmentNumberOf(b) ? -1 : 1));
  const damaged: string[] = [];
  let expected = segmentNumberOf(manifest.firstSegment);
  for (const name of segments) {
    if (segmentNumberOf(name) > expected) damaged.push(`${wal}: segments before ${name} are missing`);
    expected = segmentNumberOf(name) + 1n;
    if (!name.endsWith(COMPRESSED_EXTENSION)) continue;
    const isIntact = await measureContent(join(wal, name)).then(
      () => true,
      () => false,
    );
    if (!isIntact) damaged.push(join(wal, name));
  }
  return damaged;
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupPaths, prepareBackupFolder } from './backup-folder.ts';
import { compressArchive } from './wal-archive.ts';

const SEGMENT = '000000010000000000000001';

describe('the archive', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fleetworth-archive-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const makeCluster = (name: string, systemIdentifier: number): string => {
    mkdirSync(join(folder, name, 'global'), { recursive: true });
    const control = Buffer.alloc(8);
    control.writeBigUInt64LE(BigInt(systemIdentifier));
    writeFileSync(join(folder, name, 'global/pg_control'), control);
    return join(folder, name);
  };

  test('rejects a folder with backups of another database', () => {
    const backupFolder = join(folder, 'backup');
    prepareBackupFolder(backupFolder, makeCluster('first', 1));
    prepareBackupFolder(backupFolder, makeCluster('restored', 1));
    expect(() => prepareBackupFolder(backupFolder, makeCluster('second', 2))).toThrow(
      `${backupFolder} has backups of another database`,
    );
  });

  test('compresses complete segments and never replaces another one', async () => {
    const { wal } = backupPaths(folder);
    mkdirSync(wal);
    writeFileSync(join(wal, `archtemp.${SEGMENT}.1.2`), 'incomplete');
    for (const _ of ['first', 'again after a crash']) {
      writeFileSync(join(wal, SEGMENT), 'changes');
      expect(await compressArchive(folder)).toBe(1);
      expect(readdirSync(wal)).toEqual([`${SEGMENT}.zst`, `archtemp.${SEGMENT}.1.2`]);
    }
    writeFileSync(join(wal, SEGMENT), 'other changes');
    await expect(compressArchive(folder)).rejects.toThrow('is another segment than');
    expect(zstdDecompressSync(readFileSync(join(wal, `${SEGMENT}.zst`))).toString()).toBe('changes');
  });
});

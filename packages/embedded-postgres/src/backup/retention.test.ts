import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupPaths, writeManifest } from './backup-folder.ts';
import { removeOldBackups } from './retention.ts';

const NOW = new Date('2026-11-30T02:10:00Z');

describe('the removal of old backups', () => {
  let backupFolder: string;
  beforeEach(() => {
    backupFolder = mkdtempSync(join(tmpdir(), 'fleetworth-backup-'));
    const { base, wal } = backupPaths(backupFolder);
    for (const folder of [base, wal]) mkdirSync(folder);
  });
  afterEach(() => rmSync(backupFolder, { recursive: true, force: true }));

  /** Stores a backup of a night in November, whose first segment has the number of the day. */
  async function store(day: number, { isVerified = true } = {}): Promise<void> {
    const at = `2026-11-${String(day).padStart(2, '0')}T02:00:00.000Z`;
    const folder = join(backupPaths(backupFolder).base, at.replaceAll(':', '-'));
    mkdirSync(folder);
    await writeManifest({
      folder,
      manifest: {
        startedAt: at,
        finishedAt: at,
        firstSegment: segment(day),
        keyId: '00000000',
        folders: [],
        files: {},
        ...(isVerified && { verifiedAt: at }),
      },
    });
  }
  const segment = (day: number) => `0000000100000000000000${String(day).padStart(2, '0')}`;
  const storeSegments = (days: readonly number[]) => {
    for (const day of days) writeFileSync(join(backupPaths(backupFolder).wal, `${segment(day)}.zst`), '');
  };
  const storedDays = () =>
    readdirSync(backupPaths(backupFolder).base).map((name) => Number(name.slice(8, 10)));
  const storedSegments = () =>
    readdirSync(backupPaths(backupFolder).wal).map((name) => Number(name.slice(22, 24)));

  test('keeps 14 days and the backup before them, with their segments', async () => {
    for (const day of [10, 14, 15, 16, 29, 30]) await store(day);
    storeSegments([10, 14, 15, 16, 30]);
    expect(await removeOldBackups(backupFolder, NOW)).toBe(3);
    expect(storedDays()).toEqual([16, 29, 30]);
    expect(storedSegments()).toEqual([16, 30]);
  });

  test('keeps an old backup until a newer one is verified', async () => {
    await store(10);
    await store(14);
    await store(30, { isVerified: false });
    expect(await removeOldBackups(backupFolder, NOW)).toBe(0);
    expect(storedDays()).toEqual([10, 14, 30]);
  });

  test('keeps the only backup, whatever its age', async () => {
    await store(1);
    storeSegments([1, 2]);
    expect(await removeOldBackups(backupFolder, NOW)).toBe(0);
    expect(storedDays()).toEqual([1]);
    expect(storedSegments()).toEqual([1, 2]);
  });

  test('removes what an interrupted backup left, unless it may still be running', async () => {
    await store(29);
    const { base, wal } = backupPaths(backupFolder);
    for (const name of ['2026-11-28T02-00-00.000Z', '2026-11-30T02-00-00.000Z']) mkdirSync(join(base, name));
    const unfinished = join(wal, `archtemp.${segment(29)}.1.2`);
    writeFileSync(unfinished, '');
    utimesSync(unfinished, 0, 0);
    await removeOldBackups(backupFolder, NOW);
    expect(storedDays()).toEqual([29, 30]);
    expect(readdirSync(wal)).toEqual([]);
  });
});

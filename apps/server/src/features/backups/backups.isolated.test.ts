import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  backupPaths,
  listBackups,
  type StoredBackup,
  writeManifest,
} from '@fleetworth/embedded-postgres/backup-folder';
import { discardRestore, restoreBackup } from '@fleetworth/embedded-postgres/restore';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fleetworth/embedded-postgres/start';
import { findDamagedFiles } from '@fleetworth/embedded-postgres/verify-checksums';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testSecrets } from '../../../test/test-database.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { type OpenDatabase, openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createLog } from '../../platform/log/log.ts';
import { backUp, type BackupDependencies } from './back-up.job.ts';
import { readBackupState } from './backup-state.ts';
import { compressAndCheck } from './supervise-archive.ts';
import { testRestore } from './test-restore.job.ts';

describe('backups of the embedded database', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fleetworth-data-'));
  const backupFolder = mkdtempSync(join(tmpdir(), 'fleetworth-backup-'));
  const { wal } = backupPaths(backupFolder);
  let postgres: EmbeddedPostgres;
  let opened: OpenDatabase;
  let dependencies: BackupDependencies;
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres(dataFolder, { backupFolder, settings: ['fsync=off'] });
    opened = openDatabase(postgres.url);
    await migrate(opened.pool);
    dependencies = {
      clock: systemClock('UTC'),
      log: createLog('silent'),
      secrets: testSecrets,
      backup: { backupFolder, dataFolder, administratorUrl: postgres.administratorUrl },
    };
  });
  afterAll(async () => {
    await opened.close();
    await postgres.stop();
    for (const folder of [dataFolder, backupFolder]) rmSync(folder, { recursive: true, force: true });
  });

  const state = () => readBackupState(opened.db, backupFolder);
  const newest = async () => (await listBackups(backupFolder)).at(-1) as StoredBackup;
  const isRaw = (name: string) => /^[0-9A-F]{24}$/.test(name);

  async function switchSegment(): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.administratorUrl });
    await client.connect();
    await client.query('create table if not exists switched (); drop table switched; select pg_switch_wal()');
    await client.end();
  }

  test('are made, verified, and skipped at a start within a day', async () => {
    expect(await state()).toMatchObject({ backedUpAt: null, verifiedAt: null, failure: null });
    await backUp(dependencies, {});
    await backUp(dependencies, { ifDue: true });
    expect(await listBackups(backupFolder)).toHaveLength(1);
    const { manifest, folder } = await newest();
    expect(manifest.keyId).toBe(testSecrets.currentKeyId());
    expect(await state()).toEqual({
      backedUpAt: manifest.finishedAt,
      verifiedAt: manifest.verifiedAt,
      restoredAt: null,
      failure: null,
    });
    const paths = Object.keys(manifest.files);
    expect(paths.filter((path) => /^pg_wal|^pg_replslot|postmaster|pgsql_tmp|\.signal/.test(path))).toEqual(
      [],
    );
    expect(paths.at(-1)).toBe('global/pg_control');
    expect(existsSync(join(folder, 'secret.key'))).toBe(false);
  });

  test('are restored and verified in a folder that is removed', async () => {
    const into = join(backupFolder, 'test-restore');
    await expect(testRestore(dependencies, async () => ['A total is wrong.'])).rejects.toThrow(
      'has problems',
    );
    expect((await state()).restoredAt).toBeNull();
    expect(existsSync(into)).toBe(false);
    const restoredUrls: string[] = [];
    await testRestore(dependencies, async (url) => {
      restoredUrls.push(url);
      const restored = openDatabase(url);
      expect(await migrate(restored.pool)).toEqual([]);
      await restored.close();
      return [];
    });
    expect(restoredUrls).not.toContain(postgres.url);
    expect((await state()).restoredAt).not.toBeNull();
    expect(existsSync(into)).toBe(false);
  });

  test('are not restored without twice their size of free space, which a warning says', async () => {
    const { folder, manifest } = await newest();
    const { bavail, bsize } = await statfs(backupFolder);
    // Would fit, but not twice.
    const bytes = Math.floor(bavail * bsize * 0.75);
    const files = { ...manifest.files, large: { bytes, sha256: '' } };
    await writeManifest({ folder, manifest: { ...manifest, files } });
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn');
    const findProblems = vi.fn<() => Promise<string[]>>();
    await testRestore({ ...dependencies, log }, findProblems);
    await writeManifest({ folder, manifest });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { folder: backupFolder },
      'skipped the test restore because the disk has too little space',
    );
    expect(findProblems).not.toHaveBeenCalled();
    expect(existsSync(join(backupFolder, 'test-restore'))).toBe(false);
  });

  test('archive each segment, which is compressed', async () => {
    await switchSegment();
    await expect.poll(() => readdirSync(wal).some(isRaw), { timeout: 60_000 }).toBe(true);
    // PostgreSQL may archive another segment at any time.
    const archived = readdirSync(wal).filter(isRaw);
    expect(await compressAndCheck(backupFolder, opened.db)).toBeNull();
    const files = readdirSync(wal);
    expect(files).toEqual(expect.arrayContaining(archived.map((name) => `${name}.zst`)));
    expect(files.filter((name) => archived.includes(name))).toEqual([]);
  });

  test('report that archiving fails, and that it works again', async () => {
    renameSync(wal, `${wal}.away`);
    await switchSegment();
    await expect
      .poll(async () => (await state()).failure, { timeout: 60_000 })
      .toMatch(/^PostgreSQL can't archive [0-9A-F]{24}$/);
    expect(await compressAndCheck(backupFolder, opened.db)).toMatch('no such file or directory');
    renameSync(`${wal}.away`, wal);
    // After three failures, PostgreSQL waits for a minute or the next segment.
    await switchSegment();
    await expect.poll(async () => (await state()).failure, { timeout: 120_000 }).toBeNull();
  });

  test('with a damaged segment are not restored, and the error names it', async () => {
    await switchSegment();
    await expect.poll(() => readdirSync(wal).some(isRaw), { timeout: 60_000 }).toBe(true);
    await compressAndCheck(backupFolder, opened.db);
    const backup = await newest();
    const damaged = join(wal, `${backup.manifest.firstSegment}.zst`);
    const whole = readFileSync(damaged);
    truncateSync(damaged, 100);
    const into = mkdtempSync(join(tmpdir(), 'fleetworth-restored-'));
    await expect(restoreBackup({ backup, backupFolder, at: null, into })).rejects.toThrow(
      `${join(wal, backup.manifest.firstSegment)} is damaged. Replace it from a copy`,
    );
    await discardRestore(into);
    writeFileSync(damaged, whole);
  });

  test('with a damaged file or a missing segment are not verified', async () => {
    const backup = await newest();
    expect(await findDamagedFiles(backupFolder, backup)).toEqual([]);
    const damaged = join(backup.folder, 'postgres/PG_VERSION.zst');
    truncateSync(damaged, 5);
    await compressAndCheck(backupFolder, opened.db);
    const segments = readdirSync(wal).filter((name) => /^[0-9A-F]{24}\.zst$/.test(name));
    rmSync(join(wal, segments.at(-2) ?? ''));
    const into = mkdtempSync(join(tmpdir(), 'fleetworth-restored-'));
    await expect(restoreBackup({ backup, backupFolder, at: null, into })).rejects.toThrow(
      `${damaged} is damaged or missing. Replace it from a copy, or move ${backup.folder} elsewhere`,
    );
    expect(readdirSync(into)).toEqual([]);
    rmSync(into, { recursive: true });
    expect(await findDamagedFiles(backupFolder, backup)).toEqual([
      damaged,
      `${wal}: segments before ${segments.at(-1)} are missing`,
    ]);
  });
});

import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { postgresBinaries } from '../postgres-binaries.ts';
import { detectPostmaster, readPostmaster, stopPostmaster } from '../postmaster.ts';
import { chooseInvocation } from '../unprivileged.ts';
import { BackupError } from './backup-error.ts';
import { backupPaths, listBackups, type StoredBackup } from './backup-folder.ts';
import { isMissing } from './cluster-files.ts';
import { COMPRESSED_EXTENSION, decompressFile } from './compressed-file.ts';

const PRIVATE = 0o700;
/** A day, because recovery replays all changes since the backup. */
const RECOVERY_TIMEOUT_MS = 86_400_000;

export interface RestoreOptions {
  backup: StoredBackup;
  backupFolder: string;
  /** Restores all changes before this instant. Null restores everything in the archive. */
  at: Date | null;
  into: string;
  /** Runs on the restored database before it is stopped. */
  work?: (url: string) => Promise<void>;
}

/** Returns the newest backup that can be restored to the instant, or the newest backup if `at` is null. */
export async function findBackup(backupFolder: string, at: Date | null): Promise<StoredBackup> {
  const backups = await listBackups(backupFolder);
  const [oldest] = backups;
  if (oldest === undefined) throw new BackupError(`${backupFolder} contains no complete backup.`);
  const backup = backups.findLast(({ manifest }) => at === null || manifest.finishedAt <= at.toISOString());
  if (backup === undefined)
    throw new BackupError(`The oldest backup can be restored to ${oldest.manifest.finishedAt} or later.`);
  return backup;
}

/** Creates a data folder from a backup and the archived WAL. Never writes to a folder with content. */
export async function restoreBackup({ backup, backupFolder, at, into, work }: RestoreOptions): Promise<void> {
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new BackupError(`${into} isn't empty: restore into a new folder.`);
  await unpackBackup(backup, into);
  try {
    const postgres = await startEmbeddedPostgres(into, {
      settings: recoverySettings(backupFolder, at),
      startTimeoutMs: RECOVERY_TIMEOUT_MS,
    });
    try {
      await work?.(postgres.url);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    throw explainRecoveryError(error, { backupFolder, at });
  }
}

/** Removes all unpacked files on failure, so that the restore can be repeated. */
async function unpackBackup(backup: StoredBackup, into: string): Promise<void> {
  try {
    mkdirSync(into, { recursive: true });
    await copyFile(join(backup.folder, 'postgres.password'), join(into, 'postgres.password'));
    await unpackCluster(backup, join(into, 'postgres'));
  } catch (error) {
    for (const name of existsSync(into) ? readdirSync(into) : [])
      rmSync(join(into, name), { recursive: true, force: true });
    throw explainUnpackError(error, backup);
  }
}

async function unpackCluster({ folder, manifest }: StoredBackup, cluster: string): Promise<void> {
  mkdirSync(cluster, { mode: PRIVATE });
  // Gives the folder to the account that will run PostgreSQL.
  chooseInvocation(postgresBinaries(), cluster);
  const { uid, gid } = statSync(cluster);
  const chownToCluster = (path: string) => {
    if (statSync(path).uid !== uid) chownSync(path, uid, gid);
  };
  for (const path of manifest.folders) {
    mkdirSync(join(cluster, path), { mode: PRIVATE });
    chownToCluster(join(cluster, path));
  }
  for (const [path, original] of Object.entries(manifest.files)) {
    const source = join(folder, 'postgres', `${path}${COMPRESSED_EXTENSION}`);
    const copied = await decompressFile(source, join(cluster, path)).catch((error: unknown) => {
      throw isDecompressionError(error) ? damagedFile(source, folder) : error;
    });
    if (copied.bytes !== original.bytes || copied.sha256 !== original.sha256)
      throw damagedFile(source, folder);
    chownToCluster(join(cluster, path));
  }
  await copyFile(join(folder, 'backup_label'), join(cluster, 'backup_label'));
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  for (const name of ['backup_label', 'recovery.signal']) chownToCluster(join(cluster, name));
}

const recoverySettings = (backupFolder: string, at: Date | null): string[] => [
  `restore_command=${restoreCommand(backupPaths(backupFolder).wal)}`,
  'archive_mode=off',
  // Nothing reads the database before it is restored.
  'hot_standby=off',
  'recovery_target_action=promote',
  ...(at === null ? [] : [`recovery_target_time=${formatInstant(at)}`, 'recovery_target_inclusive=off']),
];

/** Omits time zone names, which PostgreSQL hasn't loaded when it reads its settings. */
const formatInstant = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00');

const restoreCommand = (wal: string): string =>
  [process.execPath, join(import.meta.dirname, 'fetch-segment.ts'), wal].map(quote).join(' ') + ' "%f" "%p"';

/** Doubles percent signs, because PostgreSQL replaces two with one. */
const quote = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;

const getErrorCode = (error: unknown) => String((error as NodeJS.ErrnoException).code);

const isDecompressionError = (error: unknown): boolean =>
  /^(ZSTD_error|Z_BUF_ERROR)/.test(getErrorCode(error));

function explainUnpackError(error: unknown, { folder }: StoredBackup): unknown {
  const { path = '', message } = error as NodeJS.ErrnoException;
  if (isMissing(error) && path.startsWith(folder)) return damagedFile(path, folder);
  return /^(EACCES|EPERM|EROFS)$/.test(getErrorCode(error))
    ? new BackupError(`The backup can't be restored (${message}). Use an account that may do this.`)
    : error;
}

const damagedFile = (file: string, folder: string): BackupError =>
  new BackupError(
    `${file} is damaged or missing. Replace it from a copy, or move ${folder} elsewhere and restore again ` +
      'from the backup before it, which the archive brings up to date.',
  );

const TARGET_NOT_REACHED = /before configured recovery target/;
const DAMAGED_SEGMENT = /could not restore file "([^"]+)"|archive file "([^"]+)" has wrong size/;

function explainRecoveryError(
  error: unknown,
  { backupFolder, at }: Pick<RestoreOptions, 'backupFolder' | 'at'>,
): unknown {
  const message = error instanceof Error ? error.message : '';
  const [, unreadable, truncated] = DAMAGED_SEGMENT.exec(message) ?? [];
  const segment = unreadable ?? truncated;
  if (segment !== undefined) {
    const { wal } = backupPaths(backupFolder);
    return new BackupError(
      `${join(wal, segment)} is damaged. Replace it from a copy, or restore into another new folder with ` +
        '--at and an instant before the changes in this file.',
    );
  }
  if (!TARGET_NOT_REACHED.test(message)) return error;
  return new BackupError(
    `The archive contains no change after ${at?.toISOString()}, so changes before that time may be missing ` +
      'too. To restore everything in the archive, omit --at.',
  );
}

// PostgreSQL may still run in the folder after an interrupted restore.
export async function discardRestore(folder: string): Promise<void> {
  const cluster = join(folder, 'postgres');
  const postmaster = readPostmaster(cluster);
  if (postmaster !== null && detectPostmaster(cluster)) await stopPostmaster(cluster, postmaster.pid);
  rmSync(folder, { recursive: true, force: true });
}

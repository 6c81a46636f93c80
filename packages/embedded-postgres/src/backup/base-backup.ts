import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { administratorPasswordFile } from '../cluster.ts';
import { BackupError } from './backup-error.ts';
import { backupPaths, type StoredBackup, writeManifest } from './backup-folder.ts';
import { isMissing, listClusterFiles } from './cluster-files.ts';
import { COMPRESSED_EXTENSION, compressFile, type ContentDigest } from './compressed-file.ts';

const STOP_TIMEOUT_MS = 300_000;

export interface BackupOptions {
  administratorUrl: string;
  dataFolder: string;
  backupFolder: string;
  keyId: string;
  now: () => Date;
}

/** Copies the running database. A backup without a manifest is incomplete. */
export async function createBaseBackup(options: BackupOptions): Promise<StoredBackup> {
  const { administratorUrl, backupFolder, keyId, now } = options;
  const startedAt = now().toISOString();
  const folder = join(backupPaths(backupFolder).base, startedAt.replaceAll(':', '-'));
  const client = new pg.Client({ connectionString: administratorUrl });
  // A broken connection also fails the pending statement, which reports the error.
  client.on('error', () => {});
  await client.connect();
  try {
    await checkArchiving(client, backupFolder);
    await mkdir(folder, { mode: 0o700 });
    // PostgreSQL ends a backup with its session, so all statements use this connection.
    const { rows: starts } = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_backup_start($1, true)) as segment',
      [startedAt],
    );
    const copied = await copyCluster(options, folder);
    await stopBackup(client, folder);
    const finishedAt = now().toISOString();
    const firstSegment = starts[0]?.segment ?? '';
    const backup = { folder, manifest: { startedAt, finishedAt, firstSegment, keyId, ...copied } };
    await writeManifest(backup);
    return backup;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function checkArchiving(client: pg.Client, backupFolder: string): Promise<void> {
  const { rows } = await client.query<{ folder: string | null }>(
    `select current_setting('basic_archive.archive_directory', true) as folder`,
  );
  if (rows[0]?.folder !== backupPaths(backupFolder).wal)
    throw new BackupError(
      `The running server doesn't archive to ${backupFolder}: restart it with FLEETWORTH_BACKUP.`,
    );
}

type CopiedFiles = Pick<StoredBackup['manifest'], 'folders' | 'files'>;

async function copyCluster({ dataFolder }: BackupOptions, folder: string): Promise<CopiedFiles> {
  const cluster = join(dataFolder, 'postgres');
  const { folders, files } = await listClusterFiles(cluster);
  const copied: Record<string, ContentDigest> = {};
  await mkdir(join(folder, 'postgres'), { mode: 0o700 });
  for (const path of folders) await mkdir(join(folder, 'postgres', path), { recursive: true, mode: 0o700 });
  for (const path of files) {
    const copy = join(folder, 'postgres', `${path}${COMPRESSED_EXTENSION}`);
    try {
      copied[path] = await compressFile(join(cluster, path), copy);
    } catch (error) {
      // PostgreSQL removes files while they are copied. Recovery repeats the removal.
      if (!isMissing(error)) throw error;
    }
  }
  // A restored database has the superuser of this one, with the same password.
  const password = administratorPasswordFile(dataFolder);
  await copyFile(password, join(folder, 'postgres.password'));
  return { folders, files: copied };
}

/** Waits until the WAL of the backup is archived. Stores the label from which recovery starts. */
async function stopBackup(client: pg.Client, folder: string): Promise<void> {
  await client.query(`set statement_timeout = ${STOP_TIMEOUT_MS}`);
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(true)',
  );
  const { labelfile = '', spcmapfile = '' } = rows[0] ?? {};
  if (spcmapfile.trim() !== '')
    throw new BackupError("The database has tablespaces, which a backup can't include.");
  await writeFile(join(folder, 'backup_label'), labelfile, { mode: 0o600, flush: true });
}

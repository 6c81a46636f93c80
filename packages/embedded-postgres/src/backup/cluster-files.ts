import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

// https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
/** The content of these folders belongs to the running server. They are restored empty. */
const EMPTY_FOLDERS = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
const EXCLUDED_FILES = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'backup_manifest',
  'tablespace_map',
  'tablespace_map.old',
  'recovery.signal',
  'standby.signal',
]);
const TEMPORARY_FILE = /^pgsql_tmp|^pg_internal\.init/;
const CONTROL_FILE = 'global/pg_control';

/** Some of the folders are empty, but PostgreSQL expects them. */
interface ClusterFiles {
  folders: readonly string[];
  files: readonly string[];
}

/** Paths are relative to the cluster. */
export async function listClusterFiles(cluster: string): Promise<ClusterFiles> {
  const folders: string[] = [];
  const files: string[] = [];
  const visit = async (folder: string) => {
    for (const entry of await readExisting(join(cluster, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (TEMPORARY_FILE.test(entry.name) || EXCLUDED_FILES.has(path)) continue;
      if (entry.isFile()) files.push(path);
      if (!entry.isDirectory()) continue;
      folders.push(path);
      if (!EMPTY_FOLDERS.includes(path)) await visit(path);
    }
  };
  await visit('');
  // The control file describes the other files, so it is copied last.
  const others = files.filter((path) => path !== CONTROL_FILE);
  return { folders, files: [...others, CONTROL_FILE] };
}

// A dropped database may just have removed the folder.
async function readExisting(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

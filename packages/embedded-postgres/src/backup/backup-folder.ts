import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ContentDigest } from './compressed-file.ts';
import { BackupError } from './backup-error.ts';
import { isMissing } from './cluster-files.ts';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const MANIFEST = 'backup.json';
const SYSTEM_IDENTIFIER = 'system-identifier';

/** Times are ISO 8601 in UTC. */
export interface BackupManifest {
  startedAt: string;
  /** Earliest instant that the backup can be restored to. */
  finishedAt: string;
  /** WAL segment from which recovery starts. */
  firstSegment: string;
  /** Id of the key that encrypts stored credentials. The key itself is never copied. */
  keyId: string;
  folders: readonly string[];
  files: Readonly<Record<string, ContentDigest>>;
  /** Time at which all checksums were last compared. */
  verifiedAt?: string;
  /** Time at which a test restore last passed the verification. */
  restoredAt?: string;
}

export interface StoredBackup {
  folder: string;
  manifest: BackupManifest;
}

export const backupPaths = (backupFolder: string) => ({
  base: join(backupFolder, 'base'),
  wal: join(backupFolder, 'wal'),
});

// PostgreSQL writes to the `wal` folder, so the account of the cluster must own it. Rejects the folder of
// another database, because its segments would have the same names.
export function prepareBackupFolder(backupFolder: string, clusterFolder: string): void {
  const { base, wal } = backupPaths(backupFolder);
  try {
    for (const folder of [base, wal]) mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const { uid, gid } = statSync(clusterFolder);
    if (statSync(wal).uid !== uid) chownSync(wal, uid, gid);
  } catch (cause) {
    throw new BackupError(
      `The backup folder ${backupFolder} can't be written (${(cause as Error).message}). ` +
        'Make it writable for this account or change FLEETWORTH_BACKUP.',
    );
  }
  claimFolder(join(backupFolder, SYSTEM_IDENTIFIER), readSystemIdentifier(clusterFolder));
}

function claimFolder(file: string, systemIdentifier: string): void {
  if (!existsSync(file)) writeFileSync(file, systemIdentifier, { mode: PRIVATE_FILE });
  if (readFileSync(file, 'utf8') !== systemIdentifier)
    throw new BackupError(
      `${dirname(file)} has backups of another database: set FLEETWORTH_BACKUP to a new folder.`,
    );
}

// The number distinguishes a cluster and its restored copies from other clusters.
const readSystemIdentifier = (clusterFolder: string): string =>
  // https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/catalog/pg_control.h
  String(readFileSync(join(clusterFolder, 'global/pg_control')).readBigUInt64LE(0));

/** Omits incomplete backups. The oldest backup comes first. */
export async function listBackups(backupFolder: string): Promise<StoredBackup[]> {
  const { base } = backupPaths(backupFolder);
  const backups: StoredBackup[] = [];
  for (const name of (await readdir(base).catch(throwUnlessMissing)).toSorted()) {
    const folder = join(base, name);
    if (existsSync(join(folder, MANIFEST))) backups.push({ folder, manifest: await readManifest(folder) });
  }
  return backups;
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const file = join(folder, MANIFEST);
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as BackupManifest;
  } catch {
    throw new BackupError(`${file} is damaged. Replace it from a copy, or move ${folder} elsewhere.`);
  }
}

function throwUnlessMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}

// A backup is complete once it has a manifest.
export async function writeManifest({ folder, manifest }: StoredBackup): Promise<void> {
  const file = join(folder, MANIFEST);
  await writeFile(`${file}.draft`, `${JSON.stringify(manifest, null, 1)}\n`, {
    mode: PRIVATE_FILE,
    flush: true,
  });
  await rename(`${file}.draft`, file);
}

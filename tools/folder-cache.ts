import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@fleetworth/embedded-postgres/postmaster';

const CACHE = join(import.meta.dirname, '../node_modules/.cache/fleetworth-tests');
/** Number of entries per name: the current one and the previous one, for reverted changes. */
const MAX_ENTRIES = 2;

interface Contents {
  name: string;
  /** Hash that changes when `make` would create other contents. */
  key: string;
  /** Fills an empty folder. No process may use the folder afterward. */
  make: (folder: string) => Promise<void>;
}

/**
 * Creates a temporary folder with the contents that `make` creates. These are created once for each key, and
 * copied from the cache afterward. Parallel or killed runs leave either a complete copy in the cache or none.
 * The caller removes the folder.
 */
export async function cachedFolder({ name, key, make }: Contents, cache = CACHE): Promise<string> {
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(tmpdir(), `fleetworth-${name}-`));
  const cached = join(cache, `${name}-${key}`);
  if (existsSync(cached) && copy(cached, folder)) {
    utimesSync(cached, new Date(), new Date());
    return folder;
  }
  // The copy is incomplete if another run removed the cached folder at the same time.
  rmSync(folder, { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  await make(folder);
  addToCache(folder, cached);
  removeOld(cache, name);
  return folder;
}

/**
 * Copies a folder into the cache under a temporary name, then renames it. If another run was faster, its copy
 * remains.
 */
function addToCache(folder: string, cached: string): void {
  const draft = draftOf(cached);
  mkdirSync(draft, { mode: 0o700 });
  try {
    if (copy(folder, draft) && !existsSync(cached)) renameSync(draft, cached);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const draftOf = (path: string): string => `${path}.${process.pid}.${randomUUID()}.draft`;

/** Copies a folder with owners and modes, because a cluster belongs to the account that runs it. */
const copy = (from: string, to: string): boolean =>
  spawnSync('cp', ['-a', `${from}/.`, to], { stdio: 'ignore' }).status === 0;

/** Removes all entries except the most recently used, and the drafts of runs that have ended. */
function removeOld(cache: string, name: string): void {
  const entries = readdirSync(cache).filter((entry) => entry.startsWith(`${name}-`));
  const drafts = entries.filter((entry) => entry.endsWith('.draft'));
  const lastUsed = entries
    .filter((entry) => !entry.endsWith('.draft'))
    .map((entry) => ({ entry, usedMs: statSync(join(cache, entry)).mtimeMs }))
    .toSorted((a, b) => b.usedMs - a.usedMs);
  const dead = drafts.filter((draft) => !isAlive(Number(draft.split('.').at(-3))));
  for (const entry of [...lastUsed.slice(MAX_ENTRIES).map((old) => old.entry), ...dead]) {
    // Renamed first, so that another run finds no folder instead of an incomplete one.
    const draft = draftOf(join(cache, entry));
    renameSync(join(cache, entry), draft);
    rmSync(draft, { recursive: true, force: true });
  }
}

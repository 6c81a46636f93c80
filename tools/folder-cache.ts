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
const KEPT = 2;

interface Contents {
  name: string;
  /** Another one where `make` would make something else. */
  key: string;
  /** Fills an empty folder, and leaves nothing running over it. */
  make: (folder: string) => Promise<void>;
}

/**
 * A new folder below the system's temporary one, with what `make` makes. It is made once for each key and
 * copied from then on. Runs at the same time, and one that is killed, leave a whole copy in the cache or
 * none. The caller removes the folder.
 */
export async function cachedFolder({ name, key, make }: Contents, cache = CACHE): Promise<string> {
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(tmpdir(), `fleetworth-${name}-`));
  const kept = join(cache, `${name}-${key}`);
  if (existsSync(kept) && copy(kept, folder)) {
    utimesSync(kept, new Date(), new Date());
    return folder;
  }
  // A copy that another run has removed meanwhile is a part of one.
  rmSync(folder, { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  await make(folder);
  keep(folder, kept);
  removeOld(cache, name);
  return folder;
}

/** Copied under a temporary name, then renamed. If another run was faster, its copy stays. */
function keep(folder: string, kept: string): void {
  const draft = draftOf(kept);
  mkdirSync(draft, { mode: 0o700 });
  try {
    if (copy(folder, draft) && !existsSync(kept)) renameSync(draft, kept);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const draftOf = (path: string): string => `${path}.${process.pid}.${randomUUID()}.draft`;

/** With owners and modes: a cluster belongs to the account that runs it. */
const copy = (from: string, to: string): boolean =>
  spawnSync('cp', ['-a', `${from}/.`, to], { stdio: 'ignore' }).status === 0;

/** Removes all but the last used, and the drafts of runs that have ended. */
function removeOld(cache: string, name: string): void {
  const entries = readdirSync(cache).filter((entry) => entry.startsWith(`${name}-`));
  const drafts = entries.filter((entry) => entry.endsWith('.draft'));
  const lastUsed = entries
    .filter((entry) => !entry.endsWith('.draft'))
    .map((entry) => ({ entry, usedMs: statSync(join(cache, entry)).mtimeMs }))
    .toSorted((a, b) => b.usedMs - a.usedMs);
  const dead = drafts.filter((draft) => !isAlive(Number(draft.split('.').at(-3))));
  for (const entry of [...lastUsed.slice(KEPT).map((old) => old.entry), ...dead]) {
    // Moved away first: a run that copies it then finds nothing, and not a part.
    const draft = draftOf(join(cache, entry));
    renameSync(join(cache, entry), draft);
    rmSync(draft, { recursive: true, force: true });
  }
}

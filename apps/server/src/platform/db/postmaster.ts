import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../clock/clock.ts';

const STOP_TIMEOUT_MS = 20_000;

export interface Postmaster {
  pid: number;
  port: number;
}

// https://www.postgresql.org/docs/18/storage-file-layout.html: line 1 is the process id, 4 the port, 8 the status.
export function readPostmaster(folder: string): (Postmaster & { isReady: boolean }) | null {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port, isReady: lines[7]?.trim() === 'ready' };
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // A process of another account is alive all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether a PostgreSQL runs over the folder. What a pid file says of a process that is none is put right, so that one can start. */
export function hasLivePostmaster(folder: string): boolean {
  const named = readPostmaster(folder);
  if (named !== null && isZombie(named.pid)) forgetPostmaster(folder);
  if (named === null || !isAlive(named.pid)) return false;
  // PostgreSQL works in its data folder, whatever name it was started by.
  const worksIn = realPath(`/proc/${named.pid}/cwd`);
  if (worksIn === null || worksIn === realPath(folder)) return true;
  // The number now belongs to another program, which PostgreSQL would take for one of its own.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  return false;
}

// A process that has ended keeps its number until its parent has taken notice, which in a bare container may be never.
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

// Beyond the largest process id that Linux gives.
const NOBODYS_PID = 4_194_305;

/**
 * PostgreSQL takes a zombie for a live postmaster. With a number that nobody has, it goes on to look whether anything still uses the
 * shared memory that the file names, and only then starts.
 */
function forgetPostmaster(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [NOBODYS_PID, ...rest].join('\n'));
}

/** Null where it can not be read: on a system without /proc, or of another account. */
function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** Ends a postmaster in order and waits for it. */
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: sessions end, everything is written.
  process.kill(pid, 'SIGINT');
  for (let waitedMs = 0; waitedMs < STOP_TIMEOUT_MS; waitedMs += 25) {
    if (!isAlive(pid) || !existsSync(join(folder, 'postmaster.pid'))) return;
    await pause(25);
  }
}

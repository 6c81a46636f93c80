import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from './pause.ts';

const CHECK_INTERVAL_MS = 25;

export interface Postmaster {
  pid: number;
  port: number;
}

/** Reads the pid file. The postmaster named in it may have ended. */
export function readPostmaster(folder: string): (Postmaster & { isReady: boolean }) | null {
  // https://www.postgresql.org/docs/18/storage-file-layout.html: line 1 is the process id, 4 the port, 8 the
  // status.
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port, isReady: lines[7]?.trim() === 'ready' };
}

export function readLaunchCommand(folder: string): string {
  const file = join(folder, 'postmaster.opts');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM means that the process is alive but belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns whether PostgreSQL runs in the folder. Repairs a stale pid file, so that PostgreSQL can start. */
export function detectPostmaster(folder: string): boolean {
  const postmaster = readPostmaster(folder);
  if (postmaster !== null && isZombie(postmaster.pid)) replacePid(folder);
  // A full disk may have truncated the file to nothing, which prevents PostgreSQL from starting.
  if (postmaster === null) rmSync(join(folder, 'postmaster.pid'), { force: true });
  if (postmaster === null || !isAlive(postmaster.pid)) return false;
  // PostgreSQL's working directory is its data folder, regardless of the path it was started with.
  const workingFolder = realPath(`/proc/${postmaster.pid}/cwd`);
  if (workingFolder === null || workingFolder === realPath(folder)) return true;
  // The process id now belongs to another program, which PostgreSQL would mistake for its own.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  return false;
}

// An ended process keeps its id until its parent reaps it, which in a bare container may never happen.
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

// Larger than any process id that Linux assigns.
const UNUSED_PID = 4_194_305;

// PostgreSQL would take a zombie for a live postmaster. With an unused id, PostgreSQL checks whether the
// shared memory named in the file is still in use, and starts only if it is not.
function replacePid(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  const [, ...otherLines] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [UNUSED_PID, ...otherLines].join('\n'));
}

/** Returns null for an unreadable path, such as a path of another account or a missing /proc. */
function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function listProcessesIn(folder: string): number[] {
  const workingFolder = realPath(folder);
  if (workingFolder === null || !existsSync('/proc/self/comm')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => readCommand(name) === 'postgres' && realPath(`/proc/${name}/cwd`) === workingFolder)
    .map(Number);
}

function readCommand(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return null;
  }
}

/**
 * Kills the processes that a killed postmaster left behind. A process in the middle of a statement continues
 * it, and no other postmaster can start on the shared memory that it uses. For the database, killing them is
 * the same as a crash of the postmaster.
 */
export async function endProcessesIn(folder: string): Promise<void> {
  await waitFor(AbortSignal.timeout(KILL_MS), () => {
    const remaining = listProcessesIn(folder);
    for (const pid of remaining) signalProcess(pid, 'SIGKILL');
    return remaining.length === 0;
  });
}

// Time limits of PostgreSQL's shutdown modes. Fast shutdown ends sessions and flushes all data to disk.
// Immediate shutdown flushes nothing.
const FAST_MS = 2_500;
const IMMEDIATE_MS = 500;
const KILL_MS = 1_000;

/** Stops PostgreSQL, and kills it if it hasn't ended after three seconds. */
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  const hasEnded = () => !isAlive(pid);
  for (const [signal, waitMs] of [
    ['SIGINT', FAST_MS],
    ['SIGQUIT', IMMEDIATE_MS],
  ] as const) {
    if (hasEnded()) break;
    signalProcess(pid, signal);
    await waitFor(AbortSignal.timeout(waitMs), hasEnded);
  }
  if (!hasEnded()) signalProcess(pid, 'SIGKILL');
  await endProcessesIn(folder);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

export async function waitFor(signal: AbortSignal, condition: () => boolean): Promise<boolean> {
  for (;;) {
    if (condition()) return true;
    if (signal.aborted) return false;
    await pause(CHECK_INTERVAL_MS);
  }
}

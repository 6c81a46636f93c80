import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from './pause.ts';

const LOOK_MS = 25;

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
  if (named !== null && isZombie(named.pid)) replacePid(folder);
  // On a full disk it can have been cut to nothing, over which PostgreSQL does not start.
  if (named === null) rmSync(join(folder, 'postmaster.pid'), { force: true });
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
const UNUSED_PID = 4_194_305;

/**
 * PostgreSQL takes a zombie for a live postmaster. With a number that no process has, it goes on to look whether anything still uses the
 * shared memory that the file names, and only then starts.
 */
function replacePid(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [UNUSED_PID, ...rest].join('\n'));
}

/** Null where it can not be read: on a system without /proc, or of another account. */
function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** The processes of PostgreSQL that work in the folder, with or without their postmaster. */
function processesIn(folder: string): number[] {
  const worksIn = realPath(folder);
  if (worksIn === null || !existsSync('/proc/self/comm')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => commandOf(name) === 'postgres' && realPath(`/proc/${name}/cwd`) === worksIn)
    .map(Number);
}

function commandOf(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return null;
  }
}

/**
 * Ends what a killed postmaster has left. A process in the middle of a statement goes on with it, and no other postmaster starts over
 * the shared memory that it uses. To the database it is a crash like that of its postmaster.
 */
export async function endProcessesIn(folder: string): Promise<void> {
  await waitFor(AbortSignal.timeout(KILL_MS), () => {
    const left = processesIn(folder);
    for (const pid of left) signalProcess(pid, 'SIGKILL');
    return left.length === 0;
  });
}

// PostgreSQL's fast shutdown, in which sessions end and everything is written, may last that long; the immediate one needs no more.
const FAST_MS = 2_500;
const IMMEDIATE_MS = 500;
const KILL_MS = 1_000;

/** Ends a postmaster and its processes: in order, or within four seconds without. */
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
    // It has ended by itself.
  }
}

/** Waits until something is so, or the signal; answers whether it is. */
export async function waitFor(signal: AbortSignal, isSo: () => boolean): Promise<boolean> {
  for (;;) {
    if (isSo()) return true;
    if (signal.aborted) return false;
    await pause(LOOK_MS);
  }
}

import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import { COMPILE_CACHE } from './compile-cache.ts';

const ROOT = join(import.meta.dirname, '..');
/**
 * Allows an hour, because a demo fleet of a million vehicles takes ten minutes on a slow machine, and more on
 * a busy one.
 */
const START_TIMEOUT_MS = 3_600_000;
/**
 * Node options of `npm start`, which enlarge the initial heap. In a small heap, the garbage collector scans
 * all cached rows every few seconds.
 */
const START_OPTIONS = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** Arbitrary key. Servers of the same database must have the same key. */
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

/**
 * Small heap. It fills early and garbage is then collected, so that a process uses little more memory than it
 * needs.
 */
const TIGHT_HEAP = '--max-old-space-size=256';

export interface ChildServer {
  url: string;
  processId: number;
  /** Returns what the server has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a server or worker in its own process and waits until it has started. `script` is relative to the
 * repository, or the absolute path of another version's script. The server uses a free port unless
 * `environment` sets one. The URL of a worker is empty. Use a tight heap to measure how much memory a process
 * needs.
 */
export async function startChild(
  script: string,
  environment: Record<string, string>,
  { hasTightHeap = false }: { hasTightHeap?: boolean } = {},
): Promise<ChildServer> {
  const options = hasTightHeap ? [TIGHT_HEAP] : START_OPTIONS;
  const child = spawn(process.execPath, [...options, resolve(ROOT, script)], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: String(await findFreePort()),
      FLEETWORTH_SECRET_KEY: SECRET_KEY,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stderr.write(chunk);
  });
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${script} did not start: ${output}`)), START_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const started = /running at (\S+)|is running jobs/.exec(output);
      if (started === null) return;
      clearTimeout(timer);
      resolve(started[1] ?? '');
    });
  });
  return {
    url,
    processId: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { processEnvironment } from '../src/platform/config/config.ts';
import { listDatabaseProcesses } from '@fleetworth/embedded-postgres/database-processes';
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import { TEST_CACHE } from './test-database.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The product in a separate process, as `npm start` starts it. */
export interface ServerProcess {
  child: ChildProcess;
  url: string;
  folder: string;
  /** Output on stdout and stderr. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

interface StartOptions {
  folder: string;
  /** Starts through npm, in a separate process group as in a terminal. */
  isThroughNpm?: boolean;
  /** Additional settings. */
  settings?: Record<string, string>;
}

/** Starts the process and waits until it responds. */
export async function startServerProcess({
  folder,
  isThroughNpm,
  settings = {},
}: StartOptions): Promise<ServerProcess> {
  const port = await findFreePort();
  const words = packageJson.scripts.start.split(' ');
  const args = words.slice(words.indexOf('node') + 1);
  const [command, commandArgs] = isThroughNpm === true ? ['npm', ['start']] : [process.execPath, args];
  const child = spawn(command, commandArgs, {
    cwd: ROOT,
    detached: true,
    env: {
      ...processEnvironment(),
      PORT: String(port),
      FLEETWORTH_DATA: folder,
      FLEETWORTH_DEMO_VEHICLES: '20',
      DATABASE_URL: '',
      NODE_ENV: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const responses = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('running at')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const early = await Promise.race([responses, ended]);
  if (early !== undefined) throw new Error(`The server ended with ${early}: ${output}`);
  return { child, url: `http://127.0.0.1:${port}`, folder, output: () => output, ended };
}

/** Kills all remaining processes: node below npm, and the database. */
export async function killServerProcess({ child, ended, folder }: ServerProcess): Promise<void> {
  if (child.pid !== undefined) kill(-child.pid);
  await ended;
  for (const pid of listDatabaseProcesses(folder)) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Returns a data folder with the unpacked data, which would take seconds to unpack. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-process-'));
  const unpacked = join(TEST_CACHE, 'vpic');
  if (existsSync(unpacked)) cpSync(unpacked, join(folder, 'vpic'), { recursive: true });
  else mkdirSync(join(folder, 'vpic'));
  return folder;
}

/** Copies a data folder whose server has ended. */
export function copyDataFolder(made: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-process-'));
  cpSync(made, folder, { recursive: true });
  chmodSync(join(folder, 'postgres'), 0o700);
  return folder;
}

/** Lines of the postmaster's file: its process id first, its port fourth. */
const postmasterLines = (folder: string): string[] =>
  readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');

export const postmasterPid = (folder: string): number => Number(postmasterLines(folder)[0]);

/** Database address with the application's role. */
export const applicationUrl = (folder: string): string => {
  const password = readFileSync(join(folder, 'application.password'), 'utf8').trim();
  return `postgres://fleetworth_app:${password}@127.0.0.1:${postmasterLines(folder)[3]}/fleetworth`;
};

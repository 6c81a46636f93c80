import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError, postgresBinaries } from './postgres-binaries.ts';
import { explainFailure } from './postgres-log.ts';
import { chooseInvocation, type Invocation } from './unprivileged.ts';

/** Superuser of PostgreSQL. The application has its own role. */
export const ADMINISTRATOR_ROLE = 'fleetworth';

export interface Cluster {
  folder: string;
  binaries: string;
  invocation: Invocation;
}

const clusterFolder = (dataFolder: string): string => join(dataFolder, 'postgres');

export const containsDatabase = (dataFolder: string): boolean => existsSync(clusterFolder(dataFolder));

// This process must have locked the data folder.
export async function prepareCluster(dataFolder: string, signal: AbortSignal): Promise<Cluster> {
  const folder = clusterFolder(dataFolder);
  const binaries = postgresBinaries();
  removeDrafts(dataFolder);
  if (!containsDatabase(dataFolder)) await initialize({ dataFolder, folder, binaries, signal });
  else if (!existsSync(join(folder, 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} is damaged (PG_VERSION can't be read): ` +
        'restore the data folder from a backup.',
    );
  }
  return { folder, binaries, invocation: chooseInvocation(binaries, folder) };
}

export const administratorPasswordFile = (dataFolder: string) => join(dataFolder, 'postgres.password');

export function readPassword(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new EmbeddedPostgresError(`The password file ${file} can't be read: ${message}.`);
  }
}

export function createPassword(file: string): string {
  const password = randomBytes(24).toString('base64url');
  try {
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (cause) {
    throw explainFailure(file, (cause as Error).message);
  }
  return password;
}

interface NewCluster {
  dataFolder: string;
  folder: string;
  binaries: string;
  signal: AbortSignal;
}

/**
 * Creates the cluster in a draft folder and then moves it, so that an interrupted first start leaves no
 * incomplete cluster.
 */
async function initialize({ dataFolder, folder, binaries, signal }: NewCluster): Promise<void> {
  const password = createPassword(administratorPasswordFile(dataFolder));
  const draft = mkdtempSync(join(dataFolder, DRAFT_PREFIX));
  const invocation = chooseInvocation(binaries, draft);
  // initdb opens its password file by name, here its standard input. Node provides a socket, which can't be
  // opened by name, so `cat` passes the password on through a pipe.
  const [file, args] = invocation.command('sh', [
    '-c',
    'cat | "$0" "$@"',
    join(binaries, 'initdb'),
    `--pgdata=${draft}`,
    `--username=${ADMINISTRATOR_ROLE}`,
    '--pwfile=/dev/stdin',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  const reason = await runProgram({ file, args, invocation, input: password, signal });
  if (reason !== null) {
    removeDrafts(dataFolder);
    throw explainFailure(folder, reason);
  }
  renameSync(draft, folder);
}

const DRAFT_PREFIX = 'postgres.new-';

// Each start creates its own draft, because an initdb that outlived its server may still write to an earlier
// draft. A draft that can't be removed is removed by a later start.
function removeDrafts(dataFolder: string): void {
  for (const name of readdirSync(dataFolder).filter((candidate) => candidate.startsWith(DRAFT_PREFIX))) {
    try {
      rmSync(join(dataFolder, name), { recursive: true, force: true });
    } catch {}
  }
}

interface ProgramRun {
  file: string;
  args: readonly string[];
  invocation: Invocation;
  input: string;
  signal: AbortSignal;
}

const runProgram = ({ file, args, invocation, input, signal }: ProgramRun): Promise<string | null> =>
  new Promise((resolve) => {
    // Runs in its own process group, so that all its children are killed with it.
    const child = spawn(file, args, { ...invocation.identity, detached: true });
    const end = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    signal.addEventListener('abort', end, { once: true });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code) => {
      signal.removeEventListener('abort', end);
      resolve(code === 0 ? null : errors || 'it gave no reason');
    });
    child.stdin.on('error', () => {});
    child.stdin.end(`${input}\n`);
  });

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

/** PostgreSQL's superuser, for the launcher alone. */
export const ADMINISTRATOR = 'fleetworth';

/** What is needed to start PostgreSQL over its folder. */
export interface Cluster {
  folder: string;
  binaries: string;
  invocation: Invocation;
}

/** Finds the cluster of a data folder that this process holds, or makes it. */
export async function prepareCluster(dataFolder: string, signal: AbortSignal): Promise<Cluster> {
  const folder = join(dataFolder, 'postgres');
  const binaries = postgresBinaries();
  removeDrafts(dataFolder);
  if (!existsSync(folder)) await initialise({ dataFolder, folder, binaries, signal });
  else if (!existsSync(join(folder, 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} is damaged (PG_VERSION can not be read): put the data folder back from a backup.`,
    );
  }
  return { folder, binaries, invocation: chooseInvocation(binaries, folder) };
}

export const administratorPasswordFile = (dataFolder: string) => join(dataFolder, 'postgres.password');

/** The password that a file holds; null where there is none. */
export function readPassword(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new EmbeddedPostgresError(`The password file ${file} can not be read: ${message}.`);
  }
}

/** Writes a new password into a file that its owner alone can read. */
export function writePassword(file: string): string {
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

/** Makes the cluster in a draft and moves it to its place whole, so that an interrupted first start leaves nothing half made. */
async function initialise({ dataFolder, folder, binaries, signal }: NewCluster): Promise<void> {
  const password = writePassword(administratorPasswordFile(dataFolder));
  const draft = mkdtempSync(join(dataFolder, DRAFT));
  const invocation = chooseInvocation(binaries, draft);
  // initdb opens its password file by name: a pipe can be opened so by any account, a socket, which Node gives, can not.
  const [file, args] = invocation.command('sh', [
    '-c',
    'cat | "$0" "$@"',
    join(binaries, 'initdb'),
    `--pgdata=${draft}`,
    `--username=${ADMINISTRATOR}`,
    '--pwfile=/dev/stdin',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  const reason = await run({ file, args, invocation, input: password, signal });
  if (reason !== null) {
    removeDrafts(dataFolder);
    throw explainFailure(folder, reason);
  }
  renameSync(draft, folder);
}

const DRAFT = 'postgres.new-';

/** Each start has a draft of its own: an initdb that outlived its server may still write into another, which a later start removes. */
function removeDrafts(dataFolder: string): void {
  for (const name of readdirSync(dataFolder).filter((one) => one.startsWith(DRAFT))) {
    try {
      rmSync(join(dataFolder, name), { recursive: true, force: true });
    } catch {}
  }
}

interface Run {
  file: string;
  args: readonly string[];
  invocation: Invocation;
  input: string;
  signal: AbortSignal;
}

/** Runs a program to its end, or until the signal; answers why it failed, null where it did not. */
const run = ({ file, args, invocation, input, signal }: Run): Promise<string | null> =>
  new Promise((resolve) => {
    // A process group of its own: it is ended with all that it has started.
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

import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pause } from '../clock/clock.ts';
import { freePort } from '../http/free-port.ts';
import { EmbeddedPostgresError, postgresBinaries } from './postgres-binaries.ts';
import { hasLivePostmaster, isAlive, type Postmaster, readPostmaster, stopPostmaster } from './postmaster.ts';
import { chooseInvocation, type Invocation } from './unprivileged.ts';

const USER = 'fleetworth';
const DATABASE = 'fleetworth';
/** Below this process: where they contend for a processor, it gets a sixth of this one's share. */
const NICER_BY = 8;
const NICEST = 19;
const START_TIMEOUT_MS = 30_000;
const SOLE_USE_TIMEOUT_MS = 2_000;
const HOLD_ATTEMPTS = 20;
const HOLD_PAUSE_MS = 100;
// Any number: the lock says that one server uses this cluster.
const SOLE_USE_LOCK = 7_201_983;

export interface EmbeddedPostgres {
  url: string;
  /** Stops the postmaster in an orderly way and waits for its end. */
  stop(): Promise<void>;
}

interface Cluster {
  folder: string;
  logFile: string;
  passwordFile: string;
  binaries: string;
  invocation: Invocation;
  settings: readonly string[];
}

const PRODUCTION_SETTINGS = [
  'shared_buffers=256MB',
  'effective_cache_size=2GB',
  'work_mem=16MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  // A helper costs milliseconds to start: smaller tables are read sooner without, and it would be wanting where many ask at a time.
  'min_parallel_table_scan_size=64MB',
  'jit=off',
];
/** For databases that are thrown away: nothing is lost that anybody needs. */
export const THROWAWAY_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

/**
 * Starts PostgreSQL over `dataFolder`/postgres, or adopts the one that an earlier process left running there, and holds it for
 * this process alone. Throws EmbeddedPostgresError with one sentence when it can not.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  extraSettings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  const cluster = prepareCluster(dataFolder, extraSettings);
  const { running, urlOf, keeper } = await hold(cluster, dataFolder);
  const { rowCount } = await keeper.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await keeper.query(`create database ${DATABASE}`);
  return {
    url: urlOf(DATABASE),
    stop: async () => {
      await keeper.end();
      await stopPostmaster(cluster.folder, running.pid);
    },
  };
}

interface Held {
  running: Postmaster;
  urlOf: (database: string) => string;
  /** The connection whose lock says that this process uses the cluster. */
  keeper: pg.Client;
}

/**
 * A postmaster that was killed a moment ago can still seem to live, and its last processes hold its memory: both are gone by a
 * later look.
 */
async function hold(cluster: Cluster, dataFolder: string): Promise<Held> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const running = (await adopt(cluster)) ?? (await launch(cluster));
      const password = readFileSync(cluster.passwordFile, 'utf8').trim();
      const urlOf = (database: string) =>
        `postgres://${USER}:${password}@127.0.0.1:${running.port}/${database}`;
      return { running, urlOf, keeper: await takeSoleUse(urlOf('postgres'), dataFolder) };
    } catch (error) {
      if (attempt === HOLD_ATTEMPTS || !isAfterAKill(error)) throw error;
      await pause(HOLD_PAUSE_MS);
    }
  }
}

const isAfterAKill = (error: unknown): boolean =>
  !(error instanceof EmbeddedPostgresError) || error.message.includes('pre-existing shared memory block');

function prepareCluster(dataFolder: string, extraSettings: readonly string[]): Cluster {
  const folder = join(dataFolder, 'postgres');
  const passwordFile = join(dataFolder, 'postgres.password');
  const binaries = postgresBinaries();
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  if (isNew) initialise({ dataFolder, folder, passwordFile, binaries });
  return {
    folder,
    passwordFile,
    binaries,
    logFile: join(dataFolder, 'postgres.log'),
    invocation: chooseInvocation(binaries, folder),
    settings: [...PRODUCTION_SETTINGS, ...extraSettings],
  };
}

interface NewCluster {
  dataFolder: string;
  folder: string;
  passwordFile: string;
  binaries: string;
}

/** Makes the cluster beside its place and moves it there whole, so that an interrupted first start leaves nothing half made. */
function initialise({ dataFolder, folder, passwordFile, binaries }: NewCluster): void {
  const draft = `${folder}.new`;
  try {
    rmSync(draft, { recursive: true, force: true });
    // Another account may have to pass through the data folder; what is private lies in files and folders of mode 0600 and 0700.
    mkdirSync(dataFolder, { recursive: true });
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataFolder} can not be written: ${(cause as Error).message}.`,
    );
  }
  const invocation = chooseInvocation(binaries, draft);
  // initdb opens its password file by name: a pipe can be opened so by any account, a socket, which Node gives, can not.
  const [file, args] = invocation.command('sh', [
    '-c',
    'cat | "$0" "$@"',
    join(binaries, 'initdb'),
    `--pgdata=${draft}`,
    `--username=${USER}`,
    '--pwfile=/dev/stdin',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  const input = readFileSync(passwordFile);
  const result = spawnSync(file, args, { ...invocation.identity, input, encoding: 'utf8' });
  if (result.status !== 0) {
    const reason = (result.stderr || result.error?.message || 'it gave no reason').trim().split('\n').at(-1);
    throw new EmbeddedPostgresError(`PostgreSQL could not make its data folder in ${folder}: ${reason}`);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

/** The postmaster that an earlier process left running over this folder, once it is ready; null where there is none. */
async function adopt(cluster: Cluster): Promise<Postmaster | null> {
  const isGone = () => !hasLivePostmaster(cluster.folder);
  if (isGone()) return null;
  const ready = await findReady(cluster, isGone);
  if (ready === null && !isGone()) throw notStarted(cluster);
  return ready;
}

async function launch(cluster: Cluster): Promise<Postmaster> {
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    ...cluster.settings,
  ];
  const [file, args] = cluster.invocation.command(join(cluster.binaries, 'postgres'), [
    '-D',
    cluster.folder,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const log = openSync(cluster.logFile, 'a', 0o600);
  chmodSync(cluster.logFile, 0o600);
  // Detached: a Ctrl-C in the terminal reaches us alone, and we stop it after our own work has ended.
  const child = spawn(file, args, {
    ...cluster.invocation.identity,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  if (child.pid !== undefined) giveWay(child.pid);
  child.unref();
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
  });
  child.once('error', () => {
    hasEnded = true;
  });
  const ready = await findReady(cluster, () => hasEnded);
  if (ready === null) throw notStarted(cluster);
  return ready;
}

/**
 * The server has one thread, and wakes a process of the database with each statement. Where processors are scarce it would have to wait
 * for the statements of all others before it could go on with any: under load its slowest answers came a sixth later.
 */
function giveWay(pid: number): void {
  try {
    setPriority(pid, Math.min(NICEST, getPriority() + NICER_BY));
  } catch {
    // It has ended already, and whoever waits for it is told why; or the system does not let it be: it runs all the same.
  }
}

/** Waits until the postmaster takes connections; null where it has ended, or takes too long. */
async function findReady(cluster: Cluster, hasEnded: () => boolean): Promise<Postmaster | null> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += 25) {
    const found = readPostmaster(cluster.folder);
    if (found?.isReady === true && isAlive(found.pid)) return found;
    if (hasEnded()) return null;
    await pause(25);
  }
  return null;
}

function notStarted({ folder, logFile }: Cluster): EmbeddedPostgresError {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n') : [];
  const reason = lines.findLast((line) => /FATAL|ERROR/.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
  return new EmbeddedPostgresError(`PostgreSQL did not start over ${folder}: ${reason} (see ${logFile}).`);
}

async function takeSoleUse(url: string, dataFolder: string): Promise<pg.Client> {
  const keeper = new pg.Client({ connectionString: url });
  // A postmaster that ends under us is noticed by the pool that works with it.
  keeper.on('error', () => {});
  await keeper.connect();
  // A server that was killed lets go a moment after the kernel has closed its connections.
  for (let waitedMs = 0; waitedMs <= SOLE_USE_TIMEOUT_MS; waitedMs += 100) {
    const { rows } = await keeper.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      SOLE_USE_LOCK,
    ]);
    if (rows[0]?.taken === true) return keeper;
    await pause(100);
  }
  await keeper.end();
  throw new EmbeddedPostgresError(
    `Another Fleetworth already runs over ${dataFolder}: stop it or set FLEETWORTH_DATA.`,
  );
}

import { join } from 'node:path';
import { pause } from './pause.ts';
import type { Log } from './log.ts';
import {
  APPLICATION_ROLE,
  DATABASE_NAME,
  isTimeout,
  prepareApplicationDatabase,
} from './application-role.ts';
import {
  ADMINISTRATOR_ROLE,
  administratorPasswordFile,
  prepareCluster,
  readPassword,
  createPassword,
} from './cluster.ts';
import { prepareBackupFolder } from './backup/backup-folder.ts';
import { archiveSettings } from './backup/wal-archive.ts';
import { availableMemory, memorySettings } from './memory-settings.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { superviseDatabase } from './supervise-database.ts';
import { EmbeddedPostgresError } from './postgres-binaries.ts';
import { PostgresInstance } from './postgres-instance.ts';
import { PostgresLog } from './postgres-log.ts';
import { readPostmaster } from './postmaster.ts';

const CONNECT_ATTEMPTS = 50;
const CONNECT_PAUSE_MS = 100;

const PRODUCTION_SETTINGS = [
  'work_mem=16MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  // A parallel worker takes milliseconds to start. Smaller tables are read faster without one, and other
  // requests need the processor.
  'min_parallel_table_scan_size=64MB',
  'jit=off',
  // An import fills tables that were analyzed when they were empty. Until they are analyzed again, PostgreSQL
  // reads all waiting jobs whenever one is fetched: with 10,000 new vehicles, a quarter of its work.
  'autovacuum_naptime=10s',
];
/** Temporary databases may lose data in a crash. */
export const THROWAWAY_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=128MB',
];

export interface DatabaseUrls {
  url: string;
  administratorUrl: string;
}

export interface EmbeddedPostgres extends DatabaseUrls {
  /** Restarts PostgreSQL whenever it ends. Calls `onFatalError` with the reason after repeated failures. */
  supervise(options: { log: Log; onFatalError: (error: Error) => void }): void;
  /** Stops PostgreSQL gracefully if it responds, waits for its end and releases the data folder. */
  stop(): Promise<void>;
}

const NEVER_ABORTED = new AbortController().signal;

interface StartOptions {
  settings?: readonly string[];
  /** The database archives its changes to this folder. Null archives none. */
  backupFolder?: string | null;
  startTimeoutMs?: number;
  /** Aborts a start in progress, which then leaves nothing behind. */
  signal?: AbortSignal;
}

/**
 * Starts PostgreSQL in `dataFolder`/postgres, or adopts the PostgreSQL that an earlier process left running
 * there, and locks the folder for this process. Throws EmbeddedPostgresError with a one-line message on
 * failure, and leaves nothing behind.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  { settings = [], backupFolder = null, startTimeoutMs, signal = NEVER_ABORTED }: StartOptions = {},
): Promise<EmbeddedPostgres> {
  const unlock = lockDataFolder(dataFolder);
  const ended = new AbortController();
  let instance: PostgresInstance | null = null;
  const stop = async () => {
    ended.abort();
    await instance?.stop();
    unlock();
  };
  try {
    const cluster = await prepareCluster(dataFolder, signal);
    if (backupFolder !== null) prepareBackupFolder(backupFolder, cluster.folder);
    const archive = backupFolder === null ? [] : archiveSettings(backupFolder);
    instance = new PostgresInstance({
      cluster,
      settings: [...memorySettings(availableMemory()), ...PRODUCTION_SETTINGS, ...archive, ...settings],
      log: new PostgresLog(join(dataFolder, 'postgres.log')),
      signal: AbortSignal.any([signal, ended.signal]),
      ...(startTimeoutMs !== undefined && { startTimeoutMs }),
    });
    const urls = await runAndPrepare(instance, dataFolder);
    const running = instance;
    return {
      ...urls,
      supervise: ({ log, onFatalError }) => {
        superviseDatabase(running, { log, onFatalError, signal: ended.signal }).catch(onFatalError);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Finds a database that another process runs. Returns null if none is ready. */
export function findRunningDatabase(dataFolder: string): DatabaseUrls | null {
  const postmaster = readPostmaster(join(dataFolder, 'postgres'));
  const password = readPassword(join(dataFolder, APPLICATION_PASSWORD));
  const administratorPassword = readPassword(administratorPasswordFile(dataFolder));
  if (postmaster?.isReady !== true || password === null || administratorPassword === null) return null;
  const { port } = postmaster;
  return {
    url: urlFor({ role: APPLICATION_ROLE, password, port })(DATABASE_NAME),
    administratorUrl: urlFor({ role: ADMINISTRATOR_ROLE, password: administratorPassword, port })(
      DATABASE_NAME,
    ),
  };
}

/**
 * Starts PostgreSQL and prepares the role and the database of the application. Retries, because a postmaster
 * that was just killed can still appear alive, and because a postmaster rejects connections for a moment
 * after one of its processes was killed.
 */
async function runAndPrepare(instance: PostgresInstance, dataFolder: string): Promise<DatabaseUrls> {
  for (let attempt = 1; ; attempt += 1) {
    const { port } = await instance.run();
    try {
      return await prepareUrls(dataFolder, port);
    } catch (error) {
      // A postmaster left by an earlier process may hang.
      if (isTimeout(error)) await instance.stop();
      else if (!isNotReady(error)) throw error;
      if (attempt === CONNECT_ATTEMPTS) throw instance.explain();
      await pause(CONNECT_PAUSE_MS);
    }
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: a database that is starting, stopping or out of
// connections, and the system's codes for connections that can't be opened or were lost.
const NOT_READY = /^(57P0\w|53\w{3}|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

const isNotReady = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_READY.test(String(error.code));

async function prepareUrls(dataFolder: string, port: number): Promise<DatabaseUrls> {
  const passwordFile = administratorPasswordFile(dataFolder);
  const administratorPassword = readPassword(passwordFile);
  if (administratorPassword === null) {
    throw new EmbeddedPostgresError(
      `The password file ${passwordFile} is missing: restore it from a backup of the data folder.`,
    );
  }
  const administratorUrlOf = urlFor({ role: ADMINISTRATOR_ROLE, password: administratorPassword, port });
  const applicationFile = join(dataFolder, APPLICATION_PASSWORD);
  const applicationPassword = readPassword(applicationFile) || createPassword(applicationFile);
  const database = await prepareApplicationDatabase({
    administratorUrlOf,
    administratorPasswordFile: passwordFile,
    applicationPassword,
  });
  const url = urlFor({ role: APPLICATION_ROLE, password: applicationPassword, port })(database);
  return { url, administratorUrl: administratorUrlOf(database) };
}

const APPLICATION_PASSWORD = 'application.password';

interface Login {
  role: string;
  password: string;
  port: number;
}

const urlFor =
  ({ role, password, port }: Login) =>
  (database: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

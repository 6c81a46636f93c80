import { join } from 'node:path';
import { pause } from './pause.ts';
import type { Log } from './log.ts';
import { APPLICATION, DATABASE, isTimeout, prepareApplication } from './application-role.ts';
import {
  ADMINISTRATOR,
  administratorPasswordFile,
  prepareCluster,
  readPassword,
  writePassword,
} from './cluster.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { keepRunning } from './keep-running.ts';
import { EmbeddedPostgresError } from './postgres-binaries.ts';
import { PostgresInstance } from './postgres-instance.ts';
import { PostgresLog } from './postgres-log.ts';
import { readPostmaster } from './postmaster.ts';

const CONNECT_ATTEMPTS = 50;
const CONNECT_PAUSE_MS = 100;

const PRODUCTION_SETTINGS = [
  'shared_buffers=256MB',
  'effective_cache_size=2GB',
  'work_mem=16MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  // A parallel worker costs milliseconds to start: smaller tables are read sooner without, and other calls need its processor.
  'min_parallel_table_scan_size=64MB',
  'jit=off',
];
/** For databases that are thrown away: a crash may lose them. */
export const THROWAWAY_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

export interface EmbeddedPostgres {
  /** The application's database, as its owner. */
  url: string;
  /** The same as the superuser. */
  administratorUrl: string;
  /** Starts it again whenever it ends; `giveUp` gets the reason when that fails time and again. */
  supervise(parts: { log: Log; giveUp: (error: Error) => void }): void;
  /** Stops the postmaster, in an orderly way where it answers, and waits for its end; then lets the data folder go. */
  stop(): Promise<void>;
}

interface StartOptions {
  settings?: readonly string[];
  /** Ends a start that is under way; nothing of it is left then. */
  signal?: AbortSignal;
}

/**
 * Starts PostgreSQL over `dataFolder`/postgres, or adopts the one that an earlier process left running there, and holds the folder for
 * this process alone. Throws EmbeddedPostgresError with one sentence when it can not, and leaves nothing behind.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  { settings = [], signal = new AbortController().signal }: StartOptions = {},
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
    instance = new PostgresInstance({
      cluster,
      settings: [...PRODUCTION_SETTINGS, ...settings],
      log: new PostgresLog(join(dataFolder, 'postgres.log')),
      signal: AbortSignal.any([signal, ended.signal]),
    });
    const urls = await runAndPrepare(instance, dataFolder);
    const running = instance;
    return {
      ...urls,
      supervise: ({ log, giveUp }) => {
        keepRunning(running, { log, giveUp, signal: ended.signal }).catch(giveUp);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the address of the database that another process runs over the folder; null where none is ready. */
export function findRunningDatabase(dataFolder: string): string | null {
  const postmaster = readPostmaster(join(dataFolder, 'postgres'));
  const password = readPassword(join(dataFolder, APPLICATION_PASSWORD));
  if (postmaster?.isReady !== true || password === null) return null;
  return addressOf({ role: APPLICATION, password, port: postmaster.port })(DATABASE);
}

/** A postmaster that was killed a moment ago can still seem to live, and one whose process was killed takes no connections for a moment. */
async function runAndPrepare(instance: PostgresInstance, dataFolder: string): Promise<Addresses> {
  for (let attempt = 1; ; attempt += 1) {
    const { port } = await instance.run();
    try {
      return await prepareAddresses(dataFolder, port);
    } catch (error) {
      // One that an earlier process left may hang.
      if (isTimeout(error)) await instance.stop();
      else if (!isNotReady(error)) throw error;
      if (attempt === CONNECT_ATTEMPTS) throw instance.explain();
      await pause(CONNECT_PAUSE_MS);
    }
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: a database that starts or stops, or that has no free connection; then
// the system's codes of a connection that can not be made or was lost.
const NOT_READY = /^(57P0\w|53\w{3}|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

const isNotReady = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_READY.test(String(error.code));

type Addresses = Pick<EmbeddedPostgres, 'url' | 'administratorUrl'>;

async function prepareAddresses(dataFolder: string, port: number): Promise<Addresses> {
  const passwordFile = administratorPasswordFile(dataFolder);
  const administratorPassword = readPassword(passwordFile);
  if (administratorPassword === null) {
    throw new EmbeddedPostgresError(
      `The password file ${passwordFile} is missing: put it back from a backup of the data folder.`,
    );
  }
  const urlOf = addressOf({ role: ADMINISTRATOR, password: administratorPassword, port });
  const applicationFile = join(dataFolder, APPLICATION_PASSWORD);
  const password = readPassword(applicationFile) || writePassword(applicationFile);
  const database = await prepareApplication({ urlOf, passwordFile, password });
  const url = addressOf({ role: APPLICATION, password, port })(database);
  return { url, administratorUrl: urlOf(database) };
}

const APPLICATION_PASSWORD = 'application.password';

interface Login {
  role: string;
  password: string;
  port: number;
}

const addressOf =
  ({ role, password, port }: Login) =>
  (database: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { withinDeadline } from './deadline.ts';
import type { DB } from './generated/tables.ts';
import { preparedPool, type PreparedPoolOptions } from './prepared-pool.ts';

export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

export interface DistributableDatabase {
  database: Database;
  /** True if the database has the Citus extension, which rejects some of the fastest statements. */
  isDistributed: boolean;
}

// Sums of cents and 8-byte ids arrive as text.
const parseSafeInteger = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a safe integer: ${value}`);
  return number;
};

const INT8_OID = 20;
const DATE_OID = 1082;
const INT8_ARRAY_OID = 1016;
const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(INT8_OID, parseSafeInteger);
// A calendar date has no time zone, so it remains text. Numerics also remain text, exactly as typed.
typeParsers.setTypeParser(DATE_OID, (value: string) => value);
typeParsers.setTypeParser(INT8_ARRAY_OID, (value: string) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(parseSafeInteger),
);

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
/**
 * With more connections than cores, statements only wait for each other. Under load, an edit takes half as
 * long with eight connections as with twenty, because it runs its statements one after another.
 */
const DEFAULT_CONNECTIONS = 8;

/** Time limit of a statement of a request, from sending it to receiving its result. */
export const REQUEST_DEADLINE_MS = 10_000;
/**
 * Time limit of a statement of a job, which may lock and write a thousand vehicles. Data loading and
 * migrations have no limit.
 */
export const JOB_DEADLINE_MS = 300_000;
/**
 * Share of the deadline after which the database cancels a statement. That leaves the connection usable,
 * while the deadline itself destroys it.
 */
const STATEMENT_TIMEOUT_SHARE = 0.9;
/**
 * Share of the deadline that a statement waits for a lock. It is small, because the waiting statement holds
 * a connection that other calls could use.
 */
const LOCK_TIMEOUT_SHARE = 0.3;

/** Prefix of the `application_name` of all connections of Fleetworth. */
export const APPLICATION_NAME = 'fleetworth';
/** `application_name` of a process that is starting and waits for the migrations. */
export const SETUP_APPLICATION_NAME = 'fleetworth setup';

interface OpenOptions extends PreparedPoolOptions {
  maxConnections?: number;
  applicationName?: string;
}

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

// Statements fail with `DatabaseUnavailable` when the deadline passes. Statements are unnamed except
// `prepared` statements, so that PostgreSQL plans each for its own filters.
export function openDatabase(
  url: string,
  {
    maxConnections = DEFAULT_CONNECTIONS,
    applicationName = APPLICATION_NAME,
    deadlineMs,
    onReadOnly,
  }: OpenOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types: typeParsers,
    application_name: applicationName,
    connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, deadlineMs ?? CONNECT_TIMEOUT_MS),
    // Connections are never closed for idleness, because a new one would have to prepare its statements.
    idleTimeoutMillis: 0,
    // Firewalls and NAT drop connections that are idle for long.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(deadlineMs !== undefined && {
      statement_timeout: Math.floor(STATEMENT_TIMEOUT_SHARE * deadlineMs),
      lock_timeout: Math.floor(LOCK_TIMEOUT_SHARE * deadlineMs),
      // Releases the locks of a process that hangs in the middle of a transaction.
      idle_in_transaction_session_timeout: deadlineMs,
    }),
  });
  // If the server closes an idle connection, the pool replaces it when a connection is next needed.
  pool.on('error', () => {});
  // A broken connection rejects its statements. Without a listener, the error event would also end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparedPool(pool, { deadlineMs, onReadOnly }) }),
  });
  const close = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

/** Returns the statement deadline that the pool was opened with. */
export const getDeadlineMs = ({ options }: pg.Pool): number | undefined =>
  options.idle_in_transaction_session_timeout;

/**
 * Creates a handle on one connection, for a transaction that writes by COPY between its statements. The
 * caller opens and releases the connection. A statement that exceeds the deadline destroys the connection.
 */
export function databaseOnClient(client: pg.PoolClient, deadlineMs?: number): Database {
  const connection = {
    query: (text: string, values?: unknown[]) =>
      withinDeadline(client, deadlineMs, () => client.query(text, values)),
    release: () => {},
  };
  const pool = { options: {}, connect: async () => connection as never, end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

export function oneRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}.`);
  return row;
}

export async function checkWritable(database: Database): Promise<void> {
  // No row matches, but PostgreSQL rejects locks in a read-only database before it looks for rows.
  const matchesNoRow = sql<boolean>`false`;
  await database.selectFrom('regions').select('code').where(matchesNoRow).forUpdate().execute();
}

export async function checkConnection(database: Database): Promise<void> {
  await sql`select 1`.execute(database);
}

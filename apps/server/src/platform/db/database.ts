import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { withinDeadline } from './deadline.ts';
import type { DB } from './generated/tables.ts';
import { preparedPool } from './prepared-pool.ts';

/** A handle on the database, or on one transaction of it. Repositories are built on it. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

// Sums of cents arrive as bigint text: a safe integer or nothing.
const parseSafeInteger = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`A sum does not fit a safe integer: ${value}`);
  return number;
};

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, parseSafeInteger);
// A calendar date has no time zone: it stays the text that it is. Numerics stay text too, exactly as typed.
types.setTypeParser(DATE, (value: string) => value);
types.setTypeParser(INT8_ARRAY, (value: string) => value.slice(1, -1).split(',').map(parseSafeInteger));

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
/**
 * More statements at once than cores only wait for each other, and an edit, which sends several in turn, waits each time: under load
 * edits take half as long as with twenty.
 */
const CONNECTIONS = 8;

/** How long a statement of a request may take, from its sending to its answer. */
export const REQUEST_DEADLINE_MS = 10_000;
/** The same of a job's, which locks and writes a thousand vehicles at once. What loads data and migrates has no deadline. */
export const JOB_DEADLINE_MS = 300_000;
/** The database ends a statement a little earlier than the deadline: its refusal leaves the connection usable. */
const STATEMENT_SHARE = 0.9;
/** A wait for a lock ends sooner: meanwhile it keeps a connection from calls that could be answered. */
const LOCK_SHARE = 0.3;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool over the address, whose statements fail with `DatabaseUnavailable` when the deadline passes. Statements are unnamed but for `prepared` ones: PostgreSQL plans each for its own filters. */
export function openDatabase(
  url: string,
  { maxConnections = CONNECTIONS, deadlineMs }: { maxConnections?: number; deadlineMs?: number } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    application_name: 'fleetworth',
    connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, deadlineMs ?? CONNECT_TIMEOUT_MS),
    // Kept until the pool ends: another one would have to prepare its statements anew.
    idleTimeoutMillis: 0,
    // Firewalls and NAT between drop connections that are idle for long.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(deadlineMs !== undefined && {
      statement_timeout: Math.floor(STATEMENT_SHARE * deadlineMs),
      lock_timeout: Math.floor(LOCK_SHARE * deadlineMs),
      // A process that hangs in the middle of a transaction lets go of its locks.
      idle_in_transaction_session_timeout: deadlineMs,
    }),
  });
  // An idle connection that the server closes is replaced at its next use.
  pool.on('error', () => {});
  // A broken connection rejects its statements. Without a listener of its own the event would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool, deadlineMs) }) });
  return { db, pool, close: () => db.destroy() };
}

/** Returns how long a statement on the pool may take, as `openDatabase` was given it. */
export const deadlineOf = ({ options }: pg.Pool): number | undefined =>
  options.idle_in_transaction_session_timeout;

/**
 * A handle on one connection, for a transaction that writes by COPY between its statements. The connection is the caller's: it is neither
 * opened nor released here. A statement that takes longer than the deadline destroys it.
 */
export function databaseOn(client: pg.PoolClient, deadlineMs?: number): Database {
  const connection = {
    query: (text: string, values?: unknown[]) =>
      withinDeadline(client, deadlineMs, () => client.query(text, values)),
    release: () => {},
  };
  const pool = { options: {}, connect: async () => connection as never, end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** The one row of a statement that always answers one. */
export function oneRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}.`);
  return row;
}

/** Rejects where the database does not answer. */
export async function checkConnection(database: Database): Promise<void> {
  await sql`select 1`.execute(database);
}

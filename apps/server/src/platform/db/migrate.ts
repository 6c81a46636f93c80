import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pause } from '../clock/clock.ts';
import { APPLICATION_NAME, SETUP_APPLICATION_NAME } from './database.ts';
import { inLockedTransaction } from './in-locked-transaction.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations');
// Arbitrary lock number. Processes that start at the same time migrate one after the other.
export const MIGRATION_LOCK = 7_201_984;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export function readMigrations(): Migration[] {
  return readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8');
      return {
        name: file.replace(/\.sql$/, ''),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
}

/** The message is printed unchanged. */
export class MigrationError extends Error {}

/**
 * Time that a statement of a migration waits for a table. Meanwhile, all calls that need the table wait
 * behind the migration. Shorter than PostgreSQL's `deadlock_timeout` of a second, so that the migration
 * gives up first if it and a call wait for each other's tables.
 */
const LOCK_TIMEOUT = '500ms';
/** The waiting calls are answered during this pause. */
const RETRY_PAUSE_MS = 1_000;
/** All tries together take ten minutes, so that reports that run long can end. */
const MAX_TRIES = 400;
/** Gives connections of a process that just stopped a few seconds to disappear. */
const MAX_STOP_TRIES = 5;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

interface MigrateOptions {
  migrations?: readonly Migration[];
  maxTries?: number;
  maxStopTries?: number;
}

/** Thrown while other processes are connected and the next migration needs them to be stopped. */
class StopRequired extends MigrationError {
  constructor() {
    super(
      'This version changes what running processes of the previous version rely on. ' +
        'Stop all other Fleetworth processes, start one of this version, then start the others.',
    );
  }
}

/**
 * Applies missing migrations, each in its own transaction. Retries a migration whose tables are in use, and
 * one that needs other processes to be stopped. Returns the names of the applied migrations.
 */
export async function migrate(
  pool: pg.Pool,
  { migrations = readMigrations(), maxTries = MAX_TRIES, maxStopTries = MAX_STOP_TRIES }: MigrateOptions = {},
): Promise<string[]> {
  const appliedNames: string[] = [];
  for (let attempt = 1; ; ) {
    try {
      const name = await inLockedTransaction(pool, MIGRATION_LOCK, (client) => applyNext(client, migrations));
      if (name === null) return appliedNames;
      appliedNames.push(name);
      attempt = 1;
    } catch (error) {
      const needsOthersStopped = error instanceof StopRequired;
      if (!needsOthersStopped && !isBlockedByOtherConnection(error)) throw error;
      if (attempt >= (needsOthersStopped ? maxStopTries : maxTries))
        throw needsOthersStopped ? error : blockedError();
      attempt += 1;
      await pause(RETRY_PAUSE_MS);
    }
  }
}

const isBlockedByOtherConnection = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(error.code ?? '');

const blockedError = () =>
  new MigrationError(
    'Other connections to the database use tables that a migration changes. ' +
      'End their long transactions and start again.',
  );

async function applyNext(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string | null> {
  const appliedChecksums = await readAppliedChecksums(client);
  rejectUnknownMigrations(migrations, appliedChecksums);
  const nextMigration = migrations.find(({ name }) => !appliedChecksums.has(name));
  if (nextMigration === undefined) return null;
  if (requiresStop(nextMigration)) await rejectRunningProcesses(client);
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query(nextMigration.sql);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    nextMigration.name,
    nextMigration.checksum,
  ]);
  return nextMigration.name;
}

const STOP_MARK = '-- stop\n';

/** Returns true if processes of the previous version break once the migration is applied. */
export const requiresStop = ({ sql }: Migration): boolean => sql.startsWith(STOP_MARK);

/**
 * Ignores processes that are still starting, because they wait for the migrations. Those of an older version
 * stop by themselves after the migrations, because the database is newer than they are.
 */
async function rejectRunningProcesses(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and application_name like $1 and application_name <> $2`,
    [`${APPLICATION_NAME}%`, SETUP_APPLICATION_NAME],
  );
  if (rowCount !== 0) throw new StopRequired();
}

/**
 * Rejects a database that a newer version has migrated since this process prepared it. The given pool
 * must have the name of running processes: either this process sees the migration, or the newer one sees
 * this process.
 */
export async function rejectNewerDatabase(pool: pg.Pool, migrations = readMigrations()): Promise<void> {
  await inLockedTransaction(pool, MIGRATION_LOCK, async (client) => {
    rejectUnknownMigrations(migrations, await readAppliedChecksums(client));
  });
}

async function readAppliedChecksums(client: pg.PoolClient): Promise<ReadonlyMap<string, string>> {
  await client.query(
    `create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function rejectUnknownMigrations(
  migrations: readonly Migration[],
  appliedChecksums: ReadonlyMap<string, string>,
): void {
  for (const [name, checksum] of appliedChecksums) {
    const migration = migrations.find((candidate) => candidate.name === name);
    if (migration === undefined) {
      throw new MigrationError(
        `The database is newer than this version of Fleetworth: it has the migration ${name}.`,
      );
    }
    if (migration.checksum !== checksum)
      throw new MigrationError(`The migration ${name} was changed after it had been applied.`);
  }
}

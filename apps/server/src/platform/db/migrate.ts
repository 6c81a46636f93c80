import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../../migrations');
// Arbitrary lock number. Processes that start at the same time migrate one after the other.
const MIGRATION_LOCK = 7_201_984;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Returns the committed migrations in order. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(join(FOLDER, file), 'utf8');
      return {
        name: file.replace(/\.sql$/, ''),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
}

/** Error for a database that these migrations can't update. The message is printed unchanged. */
export class MigrationError extends Error {}

/**
 * Applies missing migrations, each in its own transaction, forward only. Returns the names of those applied.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    return await applyMissing(client, new Map(rows.map((row) => [row.name, row.checksum])));
  } finally {
    // Closing the connection releases the lock in any state.
    client.release(true);
  }
}

async function applyMissing(client: pg.PoolClient, applied: ReadonlyMap<string, string>): Promise<string[]> {
  const migrations = readMigrations();
  const unknown = [...applied.keys()].find(
    (name) => !migrations.some((migration) => migration.name === name),
  );
  if (unknown !== undefined) {
    throw new MigrationError(
      `The database is newer than this version of Fleetworth: it has the migration ${unknown}.`,
    );
  }
  const names: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const appliedChecksum = applied.get(name);
    if (appliedChecksum === checksum) continue;
    if (appliedChecksum !== undefined)
      throw new MigrationError(`The migration ${name} was changed after it had been applied.`);
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    } catch (error) {
      // A lost connection has nothing to roll back, and the first error is the cause.
      await client.query('rollback').catch(() => {});
      throw error;
    }
    names.push(name);
  }
  return names;
}

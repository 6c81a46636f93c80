import type pg from 'pg';
import { inLockedTransaction } from '../db/in-locked-transaction.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { runStatements } from './run-statements.ts';
import {
  FOREIGN_KEYS_UNTIL_DISTRIBUTED,
  listTablesByPlacement,
  UNIQUE_INDEXES_UNTIL_DISTRIBUTED,
} from './table-placements.ts';

/**
 * Distributes the tables by company over the machines that the coordinator of a Citus cluster knows, and
 * copies the reference tables to each machine, in one transaction. Returns the names of the tables that this
 * call placed.
 */
export async function distributeTables(pool: pg.Pool, shardCount: number): Promise<string[]> {
  return await inLockedTransaction(pool, MIGRATION_LOCK, async (client) => {
    const placed = await readPlacedTables(client);
    const isUnplaced = (table: string) => !placed.has(table);
    const references = listTablesByPlacement('reference').filter(isUnplaced);
    const distributed = listTablesByPlacement('distributed').filter(isUnplaced);
    if (references.length + distributed.length === 0) return [];
    await runStatements(client, [
      ...TRANSACTION_SETTINGS,
      `set local citus.shard_count = ${shardCount}`,
      ...(await readUniqueIndexReplacements(client)),
    ]);
    const foreignKeys = await readForeignKeys(client);
    await runStatements(
      client,
      foreignKeys.map(({ drop }) => drop),
    );
    await placeTables(client, { references, distributed });
    await runStatements(client, [
      ...foreignKeys
        .filter(({ name }) => !FOREIGN_KEYS_UNTIL_DISTRIBUTED.includes(name))
        .map(({ create }) => create),
      COPY_COLLATIONS,
      USE_ONE_CONNECTION,
    ]);
    return [...references, ...distributed];
  });
}

export async function hasCitus(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`select from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

const TRANSACTION_SETTINGS = [
  // Citus would otherwise open several connections, which don't see each other's changes.
  `set local citus.multi_shard_modify_mode = 'sequential'`,
  // The triggers of reference tables read only their own row.
  'set local citus.enable_unsafe_triggers = on',
  'set local client_min_messages = warning',
];

// Citus creates functions, types and collations on the other machines only if a table uses them.
const COPY_COLLATIONS = `
  select run_command_on_workers(format('set citus.enable_ddl_propagation to off;
    create collation if not exists %I (provider = icu, locale = %L)',
    collname, colllocale))
  from pg_collation where collnamespace = 'public'::regnamespace`;

// A call may read many shards and then change a reference table. Citus rejects that change while connections
// to several shards are open.
const USE_ONE_CONNECTION = `
  do $$ begin
    execute format('alter database %I set citus.multi_shard_modify_mode to sequential', current_database());
    execute format('alter database %I set citus.max_adaptive_executor_pool_size to 1', current_database());
  end $$`;

/** The other tables are colocated with this one, so that all rows of a company are on the same machine. */
const FIRST_TABLE = 'locations';

interface UnplacedTables {
  references: readonly string[];
  distributed: readonly string[];
}

async function placeTables(
  client: pg.ClientBase,
  { references, distributed }: UnplacedTables,
): Promise<void> {
  for (const table of references) await client.query('select create_reference_table($1)', [table]);
  for (const table of distributed.toSorted((a, b) => Number(b === FIRST_TABLE) - Number(a === FIRST_TABLE)))
    await client.query(`select create_distributed_table($1, 'company_id', colocate_with => $2)`, [
      table,
      table === FIRST_TABLE ? 'none' : FIRST_TABLE,
    ]);
}

async function readPlacedTables(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function readUniqueIndexReplacements(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select case when exists (select 1 from pg_constraint where conindid = indexrelid)
        then format('alter table %s drop constraint %I', indrelid::regclass, relname)
        else format('drop index %I', relname) end || '; '
      || replace(pg_get_indexdef(indexrelid), 'CREATE UNIQUE INDEX', 'CREATE INDEX') as statement
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique and relname = any($1)`,
    [UNIQUE_INDEXES_UNTIL_DISTRIBUTED],
  );
  return rows.map(({ statement }) => statement);
}

interface ForeignKey {
  name: string;
  drop: string;
  create: string;
}

async function readForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conname as name,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        as create
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f'
      and (conrelid::regclass::text <> all($1) or confrelid::regclass::text <> all($1))
    order by conrelid::regclass::text, conname`,
    [listTablesByPlacement('local')],
  );
  return rows;
}

import type pg from 'pg';
import { inLockedTransaction } from '../db/in-locked-transaction.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { PARTITIONABLE_TABLES } from './partitionable-tables.ts';
import { runStatements } from './run-statements.ts';
import { readDependents, readTableDefinition, type TableDefinition } from './table-definition.ts';

/**
 * Divides the large tables into hash partitions by company and copies their rows, in one transaction. Other
 * queries of these tables wait until it ends. Returns the names of the tables that this call divided.
 */
export async function partitionTables(pool: pg.Pool, partitionCount: number): Promise<string[]> {
  return await inLockedTransaction(pool, MIGRATION_LOCK, async (client) => {
    const tables = await listUnpartitionedTables(client);
    if (tables.length === 0) return tables;
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
    // Foreign keys, views and functions refer to a table by its oid, so they are dropped and created
    // again for the new table.
    const dependents = await readDependents(client, tables);
    await runStatements(client, dependents.drop);
    for (const table of tables) await partitionTable(client, table, partitionCount);
    await nameUniqueIndexes(client);
    await runStatements(client, dependents.create);
    return tables;
  });
}

/** Reports whether `partitionTables` has divided tables of a database. */
export async function isPartitioned(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_partitioned_table join pg_class on oid = partrelid
     where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [PARTITIONABLE_TABLES],
  );
  return rowCount !== 0;
}

async function listUnpartitionedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1)
     order by relname`,
    [PARTITIONABLE_TABLES],
  );
  return rows.map(({ name }) => name);
}

async function partitionTable(client: pg.ClientBase, table: string, partitionCount: number): Promise<void> {
  const definition = await readTableDefinition(client, table);
  const columns = definition.columns.join(', ');
  await runStatements(client, [
    `alter table ${table} rename to ${table}_undivided`,
    `create table ${table} (like ${table}_undivided including all excluding indexes)
     partition by hash (company_id)`,
    ...definition.statisticsTargets,
    ...partitionStatements(table, partitionCount, definition),
    `insert into ${table} (${columns}) overriding system value select ${columns} from ${table}_undivided`,
    `drop table ${table}_undivided`,
    ...sequenceStatements(table, definition),
    ...definition.uniqueKeys,
    ...definition.indexes,
    ...definition.triggers,
    ...definition.grants,
    `analyze ${table}`,
  ]);
}

/**
 * Names unique indexes of partitions after that of the table, with the number of the partition, because a
 * violation reports the name of the partition's index. So a migration that adds a unique index doesn't have
 * to name the indexes of partitions.
 */
export async function nameUniqueIndexes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter index %s rename to %I', partition_index.oid::regclass, name) as statement
     from pg_inherits
     join pg_index i on i.indexrelid = inhrelid
     join pg_class partition_index on partition_index.oid = inhrelid
     join pg_class partition on partition.oid = i.indrelid
     join pg_class table_index on table_index.oid = inhparent
     join pg_index t on t.indexrelid = inhparent
     cross join lateral (
       select table_index.relname || substring(partition.relname from '_\\d+$') as name)
     where i.indisunique and partition.relispartition and partition_index.relname <> name
       and t.indrelid = any($1::regclass[])`,
    [PARTITIONABLE_TABLES],
  );
  await runStatements(
    client,
    rows.map(({ statement }) => statement),
  );
}

const partitionStatements = (
  table: string,
  partitionCount: number,
  { parameters }: TableDefinition,
): string[] =>
  Array.from(
    { length: partitionCount },
    (_, remainder) =>
      `create table ${table}_${remainder} partition of ${table}
       for values with (modulus ${partitionCount}, remainder ${remainder})
       ${parameters === null ? '' : `with (${parameters})`}`,
  );

const sequenceStatements = (table: string, { identity }: TableDefinition): string[] =>
  identity?.lastValue == null
    ? []
    : [`select setval(pg_get_serial_sequence('${table}', '${identity.column}'), ${identity.lastValue})`];

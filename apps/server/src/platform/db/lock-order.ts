import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';
import { listCompaniesWithRows } from './companies-with-rows.ts';
import type { Database } from './database.ts';
import type { DB } from './generated/tables.ts';
import { isShownInLists } from './names-version.ts';
import { prepared } from './prepared-pool.ts';
import { companyColumnOf, type RecordTable } from './record-tables.ts';
import { hasId } from './row-filters.ts';

export interface RowsToLock {
  companyId?: number;
  predicate?: RawBuilder<unknown>;
  /** Other writers may share the lock, but can't change the rows. */
  forShare?: boolean;
  /** Name of the prepared statement, for a predicate with constant text. Connections reuse its plan. */
  statementName?: string;
}

export interface LockedRow {
  companyId: number;
  id: number;
}

/** All writers lock rows in this order. */
const LOCK_ORDER = ['companies', 'locations', 'vehicles'] as const;
type LockedTable = (typeof LOCK_ORDER)[number];

interface LockContext {
  transaction: Database;
  scope: Scope;
}

/**
 * Locks rows in the order that all writers share: companies, locations, vehicles, and the rows of each table
 * by their keys. This prevents deadlocks. Positions, contracts, mileage records and value requests come last,
 * because their writer has locked the vehicle first. Returns the rows that exist and are not deleted.
 */
export async function lockInOrder(
  { transaction, scope }: LockContext,
  rowsByTable: Partial<Record<LockedTable, RowsToLock>>,
): Promise<Record<LockedTable, LockedRow[]>> {
  const locked: Record<LockedTable, LockedRow[]> = { companies: [], locations: [], vehicles: [] };
  for (const table of LOCK_ORDER) {
    const rows = rowsByTable[table];
    if (rows !== undefined) locked[table] = await lockRows({ transaction, scope }, table, rows);
  }
  return locked;
}

/**
 * Locks company by company, because Citus locks rows of only one company in a statement. Records never change
 * their company. A row deleted since the companies were listed counts as missing.
 */
async function lockRows(context: LockContext, table: LockedTable, rows: RowsToLock): Promise<LockedRow[]> {
  const { companyId, predicate = sql`true`, forShare = false, statementName } = rows;
  const companyColumn = companyColumnOf(table);
  const prepareAs = (suffix: string) =>
    statementName === undefined ? sql`` : prepared(`${statementName}${suffix}`);
  const isMatching = sql<SqlBool>`${predicate} and deleted_at is null`;
  const locked: LockedRow[] = [];
  const options = { table, predicate: isMatching, companyId, mark: prepareAs('_companies') };
  for (const lockedCompanyId of await listCompaniesWithRows(context.transaction, context.scope, options)) {
    const result = await sql<LockedRow>`${prepareAs('')}
      select ${sql.ref(companyColumn)} as "companyId", id from ${sql.table(table)}
      where ${sql.ref(companyColumn)} = ${lockedCompanyId}::int4 and ${isMatching}
      order by ${sql.ref(companyColumn)}, id
      ${forShare ? sql`for share` : sql`for no key update`}`.execute(context.transaction);
    locked.push(...result.rows);
  }
  return locked;
}

/**
 * Locks the company of a record if writing the record also writes the company. Must be called before the
 * record is locked.
 */
export async function lockCompanyOfListedRecord(
  context: LockContext,
  table: RecordTable,
  id: number,
): Promise<void> {
  if (!isShownInLists(table)) return;
  await lockInOrder(context, {
    companies: { predicate: sql`id in (select company_id from ${sql.table(table)} where ${hasId(id)})` },
  });
}

export async function lockCompanyForNewRecord(
  context: LockContext,
  table: RecordTable,
  companyId: number | null,
): Promise<void> {
  if (!isShownInLists(table) || companyId === null) return;
  await lockInOrder(context, { companies: { companyId } });
}

/** Locks records that are not deleted, in the order of their keys. */
export async function lockRowsById<Table extends RecordTable>(
  { transaction, scope }: LockContext,
  table: Table,
  ids: readonly number[],
): Promise<Selectable<DB[Table]>[]> {
  const companyColumn = sql.ref(companyColumnOf(table));
  const predicate = sql<SqlBool>`id = any(${[...ids]}::int8[]) and deleted_at is null`;
  const locked: Selectable<DB[Table]>[] = [];
  for (const companyId of await listCompaniesWithRows(transaction, scope, { table, predicate })) {
    // Not prepared by name, because a column added by a newer version would invalidate the cached plan of
    // every connection.
    const { rows } = await sql<Selectable<DB[Table]>>`
      select * from ${sql.table(table)} where ${companyColumn} = ${companyId}::int4 and ${predicate}
      order by id for no key update`.execute(transaction);
    locked.push(...rows);
  }
  return locked;
}

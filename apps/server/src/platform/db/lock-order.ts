import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';
import type { Database } from './database.ts';
import { isInScope } from './is-in-scope.ts';
import { isShownInLists } from './names-version.ts';
import { prepared } from './prepared-pool.ts';
import type { RecordTable } from './record-tables.ts';

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
 * Locks rows in the order that all writers share, which prevents deadlocks: companies, locations, vehicles,
 * and the rows of a table by their keys. Positions, contracts, mileage records and value requests come last,
 * because their writer has locked the vehicle first. Returns the rows that exist and are not deleted.
 */
export async function lockInOrder(
  { transaction, scope }: LockContext,
  rowsByTable: Partial<Record<LockedTable, RowsToLock>>,
): Promise<Record<LockedTable, LockedRow[]>> {
  const locked: Record<LockedTable, LockedRow[]> = { companies: [], locations: [], vehicles: [] };
  for (const table of LOCK_ORDER) {
    const rows = rowsByTable[table];
    if (rows === undefined) continue;
    const { companyId, predicate = sql`true`, forShare = false, statementName } = rows;
    const companyColumn = companyColumnOf(table);
    const result = await sql<LockedRow>`${statementName === undefined ? sql`` : prepared(statementName)}
      select ${sql.ref(companyColumn)} as "companyId", id from ${sql.table(table)}
      where ${isInScope(companyColumn, scope, companyId)} and ${predicate} and deleted_at is null
      order by ${sql.ref(companyColumn)}, id
      ${forShare ? sql`for share` : sql`for no key update`}`.execute(transaction);
    locked[table] = result.rows;
  }
  return locked;
}

/**
 * Locks the company of a record if writing the record also writes the company. Must be called before the
 * record is locked.
 */
export async function lockCompanyOf(context: LockContext, table: RecordTable, id: number): Promise<void> {
  if (!isShownInLists(table)) return;
  await lockInOrder(context, {
    companies: { predicate: sql`id in (select company_id from ${sql.table(table)} where id = ${id})` },
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

export const companyColumnOf = (table: RecordTable): 'id' | 'company_id' =>
  table === 'companies' ? 'id' : 'company_id';

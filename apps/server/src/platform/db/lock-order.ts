import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';
import type { Database } from './database.ts';
import { isInScope } from './is-in-scope.ts';
import { prepared } from './prepared-pool.ts';
import type { RecordTable } from './record-tables.ts';

/** Rows of a table that a write locks. */
export interface RowsToLock {
  /** Limits the rows to one company of the scope. */
  companyId?: number;
  /** Locks all rows if absent. */
  predicate?: RawBuilder<unknown>;
  /** True for a shared lock: other writers may hold it too, and none may change the rows. */
  forShare?: boolean;
  /** Name of the prepared statement, for a predicate with constant text. Connections reuse its plan. */
  prepareAs?: string;
}

export interface LockedRow {
  companyId: number;
  id: number;
}

/** Tables in the order in which all writers lock their rows. */
const LOCK_ORDER = ['companies', 'locations', 'vehicles'] as const;
type LockedTable = (typeof LOCK_ORDER)[number];

interface LockContext {
  transaction: Database;
  scope: Scope;
}

/**
 * Locks the rows of a write in the order that all writers share: company, locations, vehicles, and the rows
 * of a table by their keys. Positions, contracts, mileage records and value requests come last, because their
 * writer has locked the vehicle first. The common order prevents deadlocks between writers. Returns the rows
 * that exist and are not deleted, by table.
 */
export async function lockInOrder(
  { transaction, scope }: LockContext,
  rowsByTable: Partial<Record<LockedTable, RowsToLock>>,
): Promise<Record<LockedTable, LockedRow[]>> {
  const locked: Record<LockedTable, LockedRow[]> = { companies: [], locations: [], vehicles: [] };
  for (const table of LOCK_ORDER) {
    const rows = rowsByTable[table];
    if (rows === undefined) continue;
    const { companyId, predicate = sql`true`, forShare = false, prepareAs } = rows;
    const companyColumn = scopeColumn(table);
    const result = await sql<LockedRow>`${prepareAs === undefined ? sql`` : prepared(prepareAs)}
      select ${sql.ref(companyColumn)} as "companyId", id from ${sql.table(table)}
      where ${isInScope(companyColumn, scope, companyId)} and ${predicate} and deleted_at is null
      order by ${sql.ref(companyColumn)}, id
      ${forShare ? sql`for share` : sql`for no key update`}`.execute(transaction);
    locked[table] = result.rows;
  }
  return locked;
}

/** Tables whose writes also increment `names_version` in the row of their company. */
const NAME_TABLES: readonly RecordTable[] = [
  'locations',
  'vehicle_groups',
  'vehicle_classes',
  'tags',
  'depreciation_overrides',
];

/**
 * Locks the company of a record, if writing such a record also writes the company. Call this before the
 * record is locked.
 */
export async function lockCompanyOf(context: LockContext, table: RecordTable, id: number): Promise<void> {
  if (!NAME_TABLES.includes(table)) return;
  await lockInOrder(context, {
    companies: { predicate: sql`id in (select company_id from ${sql.table(table)} where id = ${id})` },
  });
}

/** Locks the company of a new record, like `lockCompanyOf` for a stored one. */
export async function lockCompanyForNew(
  context: LockContext,
  table: RecordTable,
  companyId: number | null,
): Promise<void> {
  if (!NAME_TABLES.includes(table) || companyId === null) return;
  await lockInOrder(context, { companies: { companyId } });
}

/** Returns the column with the company of a record, which for a company is its own id. */
export const scopeColumn = (table: RecordTable): 'id' | 'company_id' =>
  table === 'companies' ? 'id' : 'company_id';

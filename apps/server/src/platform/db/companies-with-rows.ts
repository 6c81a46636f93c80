import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, narrowToCompany } from '../auth/scope.ts';
import type { Database } from './database.ts';
import { companiesInScope, isInScope } from './is-in-scope.ts';
import { companyColumnOf, type RecordTable } from './record-tables.ts';

interface RowsOfCompanies {
  table: RecordTable;
  predicate: RawBuilder<SqlBool>;
  companyId?: number | undefined;
  /** Mark of a prepared statement. */
  mark?: RawBuilder<unknown>;
}

/**
 * Returns the companies of the scope that have matching rows, in ascending order. Returns a single company
 * without a search.
 */
export async function listCompaniesWithRows(
  database: Database,
  scope: Scope,
  { table, predicate, companyId, mark = sql`` }: RowsOfCompanies,
): Promise<number[]> {
  const companyIds = companiesInScope(scope, companyId);
  if (companyIds.length <= 1) return companyIds;
  const companyColumn = companyColumnOf(table);
  const { rows } = await sql<{ companyId: number }>`${mark}
    select distinct ${sql.ref(companyColumn)} as "companyId" from ${sql.table(table)}
    where ${isInScope(companyColumn, scope)} and ${predicate}`.execute(database);
  return rows.map((row) => row.companyId).toSorted((a, b) => a - b);
}

/**
 * Reads rows company by company. Citus can lock rows of only one company in a statement, and can't limit
 * lateral subqueries over several companies.
 */
export async function readByCompany<Row>(
  { database, scope, ...rows }: RowsOfCompanies & { database: Database; scope: Scope },
  read: (scopeOfRows: Scope) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const results: Row[] = [];
  for (const companyId of await listCompaniesWithRows(database, scope, rows))
    results.push(...(await read(narrowToCompany(scope, companyId))));
  return results;
}

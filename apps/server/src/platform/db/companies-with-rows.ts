import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, narrowToCompany } from '../auth/scope.ts';
import type { Database } from './database.ts';
import { companiesInScope, isInScope } from './is-in-scope.ts';
import { companyColumnOf, type RecordTable } from './record-tables.ts';

interface CompanyRowsQuery {
  table: RecordTable;
  predicate: RawBuilder<SqlBool>;
  companyId?: number | undefined;
  /** SQL at the start of the statement that marks it as a prepared statement. */
  mark?: RawBuilder<unknown>;
}

/**
 * Returns the companies of the scope that have matching rows, in ascending order. If the scope has only one
 * company, returns it without a query, whether or not it has such rows.
 */
export async function listCompaniesWithRows(
  database: Database,
  scope: Scope,
  { table, predicate, companyId, mark = sql`` }: CompanyRowsQuery,
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
  { database, scope, ...rowsQuery }: CompanyRowsQuery & { database: Database; scope: Scope },
  read: (companyScope: Scope) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const results: Row[] = [];
  for (const companyId of await listCompaniesWithRows(database, scope, rowsQuery))
    results.push(...(await read(narrowToCompany(scope, companyId))));
  return results;
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';

/** Returns the companies of the scope, or only the given company if the scope contains it. */
export const companiesInScope = ({ companyIds }: Scope, companyId?: number): number[] =>
  companyIds.filter((id) => companyId === undefined || id === companyId);

/**
 * Matches rows whose company is in the scope. If `companyId` is given, matches only rows of that company, or
 * none if it is outside the scope.
 */
// Compares with a list even for one company. With an equality, Citus couldn't tell that tables of subqueries
// belong to the same company as the row.
export const isInScope = (column: string, scope: Scope, companyId?: number): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} = any(${companiesInScope(scope, companyId)}::int4[])`;

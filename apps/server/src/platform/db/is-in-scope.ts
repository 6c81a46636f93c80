import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';

/**
 * Matches rows whose company is in the scope. If `companyId` is given, matches only rows of that company, or
 * none if it is outside the scope.
 */
export const isInScope = (column: string, scope: Scope, companyId?: number): RawBuilder<SqlBool> => {
  const companyIds = scope.companyIds.filter((id) => companyId === undefined || id === companyId);
  return sql`${sql.ref(column)} = any(${companyIds}::int4[])`;
};

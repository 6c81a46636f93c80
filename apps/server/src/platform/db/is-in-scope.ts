import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';

/**
 * Matches rows whose company is in the scope, or only those of `companyId` if that company is in the scope.
 * Matches nothing for a scope without companies or a company outside it.
 */
export const isInScope = (column: string, scope: Scope, companyId?: number): RawBuilder<SqlBool> => {
  const companyIds = scope.companyIds.filter((id) => companyId === undefined || id === companyId);
  return sql`${sql.ref(column)} = any(${companyIds}::int4[])`;
};

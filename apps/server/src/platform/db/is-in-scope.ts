import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';

/**
 * Whether a row's company is one of the scope's, or the one that is asked for if that is one of them. It is never true of a scope
 * without companies, nor of a company that is not the scope's.
 */
export const isInScope = (column: string, scope: Scope, companyId?: number): RawBuilder<SqlBool> => {
  const companyIds = scope.companyIds.filter((id) => companyId === undefined || id === companyId);
  return sql`${sql.ref(column)} = any(${companyIds}::int4[])`;
};

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';

/** Whether a row's company is one of the scope's; of a scope without companies no row is. */
export const isInScope = (column: string, scope: Scope): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} = any(${[...scope.companyIds]}::int4[])`;

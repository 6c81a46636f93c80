import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';

export async function findDefaultCompany(database: Database, scope: Scope): Promise<number | null> {
  const user = await database
    .selectFrom('users')
    .select('default_company_id')
    .where('id', '=', scope.userId)
    .executeTakeFirst();
  const companyId = user?.default_company_id ?? null;
  return companyId === null || scope.roleIn(companyId) === null ? null : companyId;
}

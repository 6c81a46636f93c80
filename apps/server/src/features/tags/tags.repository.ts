import type { Tag } from '@fleetworth/contract/tags';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';

export const tagsRepository = (database: Database, scope: Scope) => ({
  /** The tags of the scope, by name. */
  list: async (): Promise<Tag[]> => {
    if (scope.companyIds.length === 0) return [];
    return await database
      .selectFrom('tags')
      .select(['id', 'name', 'color'])
      .where('company_id', 'in', scope.companyIds)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute();
  },

  /** Whether the company has all of these tags. */
  hasAll: async (companyId: number, tagIds: readonly number[]): Promise<boolean> => {
    if (tagIds.length === 0) return true;
    if (scope.roleIn(companyId) === null) return false;
    const rows = await database
      .selectFrom('tags')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', 'in', tagIds)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.length === new Set(tagIds).size;
  },
});

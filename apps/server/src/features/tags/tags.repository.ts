import type { Tag } from '@fleetworth/contract/tags';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Database } from '../../platform/db/database.ts';

export class TagsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** The tags of the scope, by name. */
  async list(): Promise<Tag[]> {
    return await this.#database
      .selectFrom('tags')
      .select(['id', 'name', 'color'])
      .where(isInScope('company_id', this.#scope))
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute();
  }

  /** Whether the company has all of these tags. */
  async hasAll(companyId: number, tagIds: readonly number[]): Promise<boolean> {
    if (tagIds.length === 0) return true;
    const rows = await this.#database
      .selectFrom('tags')
      .select('id')
      .where(isInScope('company_id', this.#scope, companyId))
      .where('id', 'in', tagIds)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.length === new Set(tagIds).size;
  }
}

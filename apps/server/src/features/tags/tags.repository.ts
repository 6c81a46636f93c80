import type { Tag } from '@fleetworth/contract/tags';
import type { Scope } from '../../platform/auth/scope.ts';
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
    if (this.#scope.companyIds.length === 0) return [];
    return await this.#database
      .selectFrom('tags')
      .select(['id', 'name', 'color'])
      .where('company_id', 'in', this.#scope.companyIds)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute();
  }

  /** Whether the company has all of these tags. */
  async hasAll(companyId: number, tagIds: readonly number[]): Promise<boolean> {
    if (tagIds.length === 0) return true;
    if (this.#scope.roleIn(companyId) === null) return false;
    const rows = await this.#database
      .selectFrom('tags')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', 'in', tagIds)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.length === new Set(tagIds).size;
  }
}

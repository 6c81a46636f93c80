import type { CompanyTag } from '@fleetworth/contract/tags';
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
  async list(): Promise<CompanyTag[]> {
    const rows = await this.#database
      .selectFrom('tags as t')
      .innerJoin('companies as c', 'c.id', 't.company_id')
      .select(['t.id', 't.name', 't.color', 'c.id as company_id', 'c.name as company_name'])
      .where(isInScope('t.company_id', this.#scope))
      .where('t.deleted_at', 'is', null)
      .orderBy('t.name')
      .orderBy('t.id')
      .execute();
    return rows.map(({ company_id, company_name, ...tag }) => ({
      ...tag,
      company: { id: company_id, name: company_name },
    }));
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

import type { CompanyTag } from '@fleetworth/contract/tags';
import type { Scope } from '../../platform/auth/scope.ts';
import { sql } from 'kysely';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';

export class TagsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list(): Promise<CompanyTag[]> {
    const rows = await this.#selectTags().orderBy(nameOrder('t.name')).orderBy('t.id').execute();
    return rows.map(toTag);
  }

  async find(id: number): Promise<CompanyTag | null> {
    const row = await this.#selectTags().where('t.id', '=', id).executeTakeFirst();
    return row === undefined ? null : toTag(row);
  }

  async filterExisting(tagIds: readonly number[]): Promise<number[]> {
    const rows = await this.#selectTags().where('t.id', 'in', tagIds).execute();
    return rows.map(({ id }) => id);
  }

  async mapTagsToCompanies(tagIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#selectTags()
      .where('t.id', '=', sql<number>`any(${[...tagIds]}::int4[])`)
      .execute();
    return new Map(rows.map(({ id, company_id }) => [id, company_id]));
  }

  async hasAllTags(companyId: number, tagIds: readonly number[]): Promise<boolean> {
    if (tagIds.length === 0) return true;
    const rows = await this.#selectTags()
      .where('t.company_id', '=', companyId)
      .where('t.id', 'in', tagIds)
      .execute();
    return rows.length === new Set(tagIds).size;
  }

  #selectTags() {
    return this.#database
      .selectFrom('tags as t')
      .innerJoin('companies as c', 'c.id', 't.company_id')
      .select(['t.id', 't.name', 't.color', 't.version', 'c.id as company_id', 'c.name as company_name'])
      .where(isInScope('t.company_id', this.#scope))
      .where('t.deleted_at', 'is', null);
  }
}

interface TagRow extends Omit<CompanyTag, 'company'> {
  company_id: number;
  company_name: string;
}

const toTag = ({ company_id, company_name, ...tag }: TagRow): CompanyTag => ({
  ...tag,
  company: { id: company_id, name: company_name },
});

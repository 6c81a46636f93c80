import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

export class DashboardRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async getUser(userId: number): Promise<{ name: string; email: string }> {
    const rows = await this.#database
      .selectFrom('users')
      .select(['name', 'last_name', 'email'])
      .where('id', '=', userId)
      .execute();
    const { name, last_name, email } = oneRow(rows);
    return { name: `${name} ${last_name}`.trim(), email };
  }

  async listLocationIds(companyId: number | undefined): Promise<number[]> {
    const rows = await this.#database
      .selectFrom('locations')
      .select('id')
      .where(isInScope('company_id', this.#scope, companyId))
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }
}

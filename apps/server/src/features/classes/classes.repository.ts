import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';

export class ClassesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** The vehicle classes of one company of the scope, or of all; by group and name. */
  async list(companyId?: number) {
    const companyIds = this.#scope.companyIds.filter((id) => companyId === undefined || id === companyId);
    if (companyIds.length === 0) return [];
    const rows = await this.#database
      .selectFrom('vehicle_classes as k')
      .innerJoin('vehicle_groups as g', (join) =>
        join.onRef('g.company_id', '=', 'k.company_id').onRef('g.id', '=', 'k.group_id'),
      )
      .innerJoin('companies as c', 'c.id', 'k.company_id')
      .select([
        'k.id',
        'k.name',
        'g.id as group_id',
        'g.name as group_name',
        'c.id as company_id',
        'c.name as company_name',
      ])
      .where('k.company_id', 'in', companyIds)
      .where('k.deleted_at', 'is', null)
      .orderBy('g.name')
      .orderBy('k.name')
      .orderBy('k.id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      group: { id: row.group_id, name: row.group_name },
      company: { id: row.company_id, name: row.company_name },
    }));
  }

  /** Whether the company has the class. */
  async has(companyId: number, classId: number): Promise<boolean> {
    if (this.#scope.roleIn(companyId) === null) return false;
    const row = await this.#database
      .selectFrom('vehicle_classes')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', classId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  }
}

import type { classesApi, VehicleGroup } from '@fleetworth/contract/classes';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { applyListQuery } from '../../platform/db/simple-list.ts';

type GroupQuery = HandlerInput<typeof classesApi.calls.listCompanyVehicleGroups>['query'];

export class GroupsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list({ company_id, ...query }: GroupQuery): Promise<VehicleGroup[]> {
    const groups = this.#select().where(isInScope('g.company_id', this.#scope, company_id));
    const rows = await applyListQuery(groups, query, {
      searchColumns: ['g.name'],
      sortColumns: { name: 'g.name', company: 'c.name' },
      idColumn: 'g.id',
    }).execute();
    return rows.map(toGroup);
  }

  async find(id: number): Promise<VehicleGroup | null> {
    const row = await this.#select()
      .where(isInScope('g.company_id', this.#scope))
      .where('g.id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : toGroup(row);
  }

  #select() {
    return this.#database
      .selectFrom('vehicle_groups as g')
      .innerJoin('companies as c', 'c.id', 'g.company_id')
      .select(['g.id', 'g.name', 'g.version', 'g.company_id', 'c.name as company_name'])
      .where('g.deleted_at', 'is', null);
  }
}

interface GroupRow {
  id: number;
  name: string;
  version: number;
  company_id: number;
  company_name: string;
}

const toGroup = ({ id, name, version, company_id, company_name }: GroupRow): VehicleGroup => ({
  id,
  name,
  company: { id: company_id, name: company_name },
  version,
});

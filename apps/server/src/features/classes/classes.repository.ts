import type { classesApi, VehicleClass } from '@fleetworth/contract/classes';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { applyListQuery } from '../../platform/db/simple-list.ts';

type ClassQuery = HandlerInput<typeof classesApi.calls.listCompanyVehicleClasses>['query'];

export class ClassesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list({ company_id, group_id, ...query }: ClassQuery): Promise<VehicleClass[]> {
    const classes = this.#select()
      .where(isInScope('k.company_id', this.#scope, company_id))
      .$if(group_id !== undefined, (all) => all.where('k.group_id', '=', group_id ?? 0));
    const rows = await applyListQuery(classes, query, {
      searchColumns: ['k.name'],
      sortColumns: { name: 'k.name', group: 'g.name', company: 'c.name' },
      idColumn: 'k.id',
    }).execute();
    return rows.map(toClass);
  }

  async listNames(): Promise<{ name: string }[]> {
    const { rows } = await sql<{ name: string }>`
      select min(name collate natural_order) as name from vehicle_classes
      where ${isInScope('company_id', this.#scope)} and deleted_at is null
      group by lower(name) order by 1`.execute(this.#database);
    return rows;
  }

  async find(id: number): Promise<VehicleClass | null> {
    const row = await this.#select()
      .where(isInScope('k.company_id', this.#scope))
      .where('k.id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : toClass(row);
  }

  async listByIds(ids: readonly number[]): Promise<VehicleClass[]> {
    const rows = await this.#select()
      .where(isInScope('k.company_id', this.#scope))
      .where('k.id', '=', sql<number>`any(${[...ids]}::int4[])`)
      .execute();
    return rows.map(toClass);
  }

  async listIdsByName({ by, names }: { by: 'class' | 'group'; names: readonly string[] }): Promise<number[]> {
    const rows = await this.#select()
      .where(isInScope('k.company_id', this.#scope))
      .where(by === 'class' ? 'k.name' : 'g.name', 'in', names)
      .execute();
    return rows.map(({ id }) => id);
  }

  async has(companyId: number, classId: number): Promise<boolean> {
    return (await this.find(classId))?.company.id === companyId;
  }

  async hasClasses(groupId: number): Promise<boolean> {
    const row = await this.#select()
      .where(isInScope('k.company_id', this.#scope))
      .where('k.group_id', '=', groupId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  #select() {
    return this.#database
      .selectFrom('vehicle_classes as k')
      .innerJoin('vehicle_groups as g', (join) =>
        join.onRef('g.company_id', '=', 'k.company_id').onRef('g.id', '=', 'k.group_id'),
      )
      .innerJoin('companies as c', 'c.id', 'k.company_id')
      .select(['k.id', 'k.name', 'k.version', 'k.group_id', 'g.name as group_name'])
      .select(['k.company_id', 'c.name as company_name'])
      .where('k.deleted_at', 'is', null);
  }
}

interface ClassRow {
  id: number;
  name: string;
  version: number;
  group_id: number;
  group_name: string;
  company_id: number;
  company_name: string;
}

const toClass = (row: ClassRow): VehicleClass => ({
  id: row.id,
  name: row.name,
  group: { id: row.group_id, name: row.group_name },
  company: { id: row.company_id, name: row.company_name },
  version: row.version,
});

import type { REGION_CODES } from '@fleetworth/contract/field';
import type { Database } from '../../platform/db/database.ts';

type RegionCode = (typeof REGION_CODES)[number];

export class GeographyRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async listRegions(): Promise<{ code: RegionCode; name: string }[]> {
    const rows = await this.#database
      .selectFrom('regions')
      .select(['code', 'name'])
      .orderBy('position')
      .execute();
    return rows.map(({ code, name }) => ({ code: code as RegionCode, name }));
  }

  async listStates() {
    return await this.#database.selectFrom('states').select(['id', 'name', 'code']).orderBy('name').execute();
  }

  async hasState(id: number): Promise<boolean> {
    const states = this.#database.selectFrom('states').select('id').where('id', '=', id);
    return (await states.executeTakeFirst()) !== undefined;
  }

  async listCities(stateId: number): Promise<{ id: number; name: string }[] | null> {
    if (!(await this.hasState(stateId))) return null;
    return await this.#database
      .selectFrom('cities')
      .select(['id', 'name'])
      .where('state_id', '=', stateId)
      .orderBy('name')
      .execute();
  }
}

import type { REGION_CODES } from '@fleetworth/contract/field';
import type { Database } from '../../platform/db/database.ts';

type RegionCode = (typeof REGION_CODES)[number];

/** States, cities and auction regions: the same for every company. */
export const geographyRepository = (database: Database) => ({
  listRegions: async (): Promise<{ code: RegionCode; name: string }[]> => {
    const rows = await database.selectFrom('regions').select(['code', 'name']).orderBy('position').execute();
    return rows.map(({ code, name }) => ({ code: code as RegionCode, name }));
  },

  listStates: () => database.selectFrom('states').select(['id', 'name', 'code']).orderBy('name').execute(),

  /** Null when there is no such state. */
  listCities: async (stateId: number): Promise<{ id: number; name: string }[] | null> => {
    const state = await database.selectFrom('states').select('id').where('id', '=', stateId).executeTakeFirst();
    if (state === undefined) return null;
    return await database
      .selectFrom('cities')
      .select(['id', 'name'])
      .where('state_id', '=', stateId)
      .orderBy('name')
      .execute();
  },
});

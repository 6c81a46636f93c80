import { listCities } from '@fleetworth/contract/locations';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { GeographyRepository } from './geography.repository.ts';
import { LocationsRepository } from './locations.repository.ts';

type Routes = Pick<Handlers, 'listLocations' | 'listRegions' | 'listStates' | 'listCities'>;

export function locationsRoutes({ database }: { database: Database }): Routes {
  const geography = new GeographyRepository(database);
  return {
    listLocations: async ({ query, session }) => ({
      data: await new LocationsRepository(database, session.scope).list(query.company_id),
    }),
    listRegions: async () => ({ data: await geography.listRegions() }),
    listStates: async () => ({ data: await geography.listStates() }),
    listCities: async ({ params }) => {
      const cities = await geography.listCities(params.state_id);
      if (cities === null) throw refusalsOf(listCities)('state.not_found');
      return { data: cities };
    },
  };
}

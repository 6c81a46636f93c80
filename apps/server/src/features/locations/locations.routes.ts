import { locationsCalls } from '@fleetworth/contract/locations';
import type { Database } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { GeographyRepository } from './geography.repository.ts';
import { LocationsRepository } from './locations.repository.ts';

export function locationsRoutes({ database }: { database: Database }): HandlersOf<typeof locationsCalls> {
  const geography = new GeographyRepository(database);
  return {
    listLocations: async ({ query, session }) => ({
      data: await new LocationsRepository(database, session.scope).list(query.company_id),
    }),
    listRegions: async () => ({ data: await geography.listRegions() }),
    listStates: async () => ({ data: await geography.listStates() }),
    listCities: async ({ params }) => {
      const cities = await geography.listCities(params.state_id);
      if (cities === null) throw refusalsOf(locationsCalls.listCities)('state.not_found');
      return { data: cities };
    },
  };
}

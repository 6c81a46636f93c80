import { locationsApi } from '@fleetworth/contract/locations';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { type WriteDependencies, dependenciesOfWrites } from '../market-values/public.ts';
import { createLocation, type DeleteVehicles, deleteLocation, editLocation } from './change-locations.ts';
import { GeographyRepository } from './geography.repository.ts';
import { LocationsRepository } from './locations.repository.ts';

interface Dependencies extends WriteDependencies {
  jobs: Enqueue;
  deleteVehicles: DeleteVehicles;
}

// The vehicle features import this feature, so the function that deletes vehicles is injected.
export const locationsFeature = (deleteVehicles: DeleteVehicles): Feature<typeof locationsApi> => ({
  routes: (deps) => locationsRoutes({ ...dependenciesOfWrites(deps), jobs: deps.jobs, deleteVehicles }),
});

function locationsRoutes(dependencies: Dependencies): HandlersOf<typeof locationsApi> {
  const { database } = dependencies;
  const geography = new GeographyRepository(database);
  return {
    listLocations: async ({ query, session }) => ({
      data: await new LocationsRepository(database, session.scope).list(query.company_id),
    }),
    createLocation: async ({ body, session }) => ({
      data: await writeAs(dependencies, session.scope, (write) => createLocation(write, body)),
      message: 'Successfully added',
    }),
    getLocation: async ({ params, session }) => {
      const location = await new LocationsRepository(database, session.scope).findDetail(params.id);
      if (location === null) throw endpointErrors(locationsApi.calls.getLocation)('location.not_found');
      return { data: location };
    },
    editLocation: async ({ session, ...input }) => ({
      data: await writeAs(dependencies, session.scope, (write) => editLocation(dependencies, write, input)),
      message: 'Location updated successfully',
    }),
    deleteLocation: async ({ params, session }) => {
      const change_set = await writeAs(dependencies, session.scope, (write) =>
        deleteLocation(dependencies, write, params.id),
      );
      return { data: null, message: 'Location deleted.', change_set };
    },
    listRegions: async () => ({ data: await geography.listRegions() }),
    listStates: async () => ({ data: await geography.listStates() }),
    listCities: async ({ params }) => {
      const cities = await geography.listCities(params.state_id);
      if (cities === null) throw endpointErrors(locationsApi.calls.listCities)('state.not_found');
      return { data: cities };
    },
  };
}

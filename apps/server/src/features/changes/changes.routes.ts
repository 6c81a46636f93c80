import { changesApi } from '@fleetworth/contract/changes';
import type { Feature } from '../../feature.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { collectIds, presentChange } from './change.presenter.ts';
import { ChangesRepository } from './changes.repository.ts';

const createError = endpointErrors(changesApi.calls.listVehicleChanges);

export const changesFeature: Feature<typeof changesApi> = {
  routes: ({ database }) => ({
    listVehicleChanges: async ({ params, query, session }) => {
      const changes = new ChangesRepository(database, session.scope);
      if (!(await changes.hasVehicle(params.id))) throw createError('vehicle.not_found');
      const { page, per } = query;
      const { entries, count } = await changes.list({ vehicleId: params.id, page, per });
      const names = await changes.readNames(collectIds(entries));
      return {
        data: {
          items: entries.map((entry) => presentChange(entry, names)),
          pagination: paginationOf({ page, per }, count),
        },
      };
    },
  }),
};

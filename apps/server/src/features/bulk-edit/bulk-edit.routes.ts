import type { bulkEditApi } from '@fleetworth/contract/bulk-edit';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { dependenciesOfWrites } from '../market-values/public.ts';
import { bulkEditVehicles, previewBulkEdit } from './bulk-edit-vehicles.ts';

export const bulkEditFeature: Feature<typeof bulkEditApi> = {
  routes: (deps) => {
    const dependencies = dependenciesOfWrites(deps);
    return {
      previewBulkEdit: async ({ body, session }) => ({
        data: await writeAs(dependencies, session.scope, (write) => previewBulkEdit(write, body)),
      }),
      bulkEditVehicles: async ({ body, session }) => {
        const { count, changeSetId } = await writeAs(dependencies, session.scope, (write) =>
          bulkEditVehicles(dependencies.valueRequests, write, body),
        );
        return { data: { count }, message: 'Successfully edited', change_set: changeSetId };
      },
    };
  },
};

import { batchNamesApi } from '@fleetworth/contract/batch-names';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { findCompanyBatch } from '../batches/public.ts';
import { createNames } from './create-names.ts';
import { listUnknownNames } from './list-unknown-names.ts';

const notFound = () => endpointErrors(batchNamesApi.calls.listUnknownNames)('vehicle_batch.not_found');

export const batchNamesFeature: Feature<typeof batchNamesApi> = {
  routes: (deps) => ({
    listUnknownNames: async ({ params, session: { scope } }) => {
      const batch = await findCompanyBatch(deps.database, scope, params.id);
      if (batch === null) throw notFound();
      return { data: await listUnknownNames(deps.database, scope, batch) };
    },
    createNames: async ({ params, body, session: { scope } }) => ({
      data: await writeAs(deps, scope, (write) => createNames(deps.jobs, write, { id: params.id, body })),
      message: 'Successfully added',
    }),
  }),
};

import type { firstFleetApi } from '@fleetworth/contract/first-fleet';
import type { Deps, Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { findFirstSheet, type RowKinds } from '../batches/public.ts';
import { createFirstFleet } from './create-first-fleet.ts';
import { uploadFirstSheet } from './upload-first-sheet.ts';

export function firstFleetFeature(kindsOf: (deps: Deps) => RowKinds): Feature<typeof firstFleetApi> {
  return {
    routes: (deps) => {
      const dependencies = { ...deps, kinds: kindsOf(deps) };
      return {
        uploadFirstSheet: async ({ upload, session }) => ({
          data: await uploadFirstSheet(dependencies, session.scope, upload),
          message: 'Successfully uploaded',
        }),
        getFirstSheet: async ({ session }) => ({ data: await findFirstSheet(deps.database, session.scope) }),
        createFirstFleet: async ({ body, session }) => ({
          data: await writeAs(deps, session.scope, (write) => createFirstFleet(deps, write, body)),
          message: 'Successfully added',
        }),
      };
    },
  };
}

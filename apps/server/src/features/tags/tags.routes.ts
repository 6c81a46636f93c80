import type { tagsApi } from '@fleetworth/contract/tags';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { createTag, deleteTag, editTag } from './change-tags.ts';
import { TagsRepository } from './tags.repository.ts';

export const tagsFeature: Feature<typeof tagsApi> = {
  routes: (deps) => ({
    listVehicleTags: async ({ session }) => ({
      data: await new TagsRepository(deps.database, session.scope).list(),
    }),
    createVehicleTag: async ({ body, session }) => ({
      data: await writeAs(deps, session.scope, (write) => createTag(write, body)),
      message: 'Successfully added',
    }),
    editVehicleTag: async ({ session, ...input }) => ({
      data: await writeAs(deps, session.scope, (write) => editTag(write, input)),
      message: 'Successfully edited',
    }),
    deleteVehicleTag: async ({ params, session }) => {
      await writeAs(deps, session.scope, (write) => deleteTag(write, params.id));
      return { data: null, message: 'Successfully deleted.' };
    },
  }),
};

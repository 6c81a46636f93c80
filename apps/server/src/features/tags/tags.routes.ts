import type { tagsApi } from '@fleetworth/contract/tags';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { createTag, deleteTag, editTag } from './change-tags.ts';
import { TagsRepository } from './tags.repository.ts';

interface Needs {
  database: Database;
  clock: Clock;
}

export const tagsRoutes = (needs: Needs): HandlersOf<typeof tagsApi> => ({
  listVehicleTags: async ({ session }) => ({
    data: await new TagsRepository(needs.database, session.scope).list(),
  }),
  createVehicleTag: async ({ body, session }) => ({
    data: await writeAs(needs, session.scope, (write) => createTag(write, body)),
    message: 'Successfully added',
  }),
  editVehicleTag: async ({ session, ...sent }) => ({
    data: await writeAs(needs, session.scope, (write) => editTag(write, sent)),
    message: 'Successfully edited',
  }),
  deleteVehicleTag: async ({ params, session }) => {
    await writeAs(needs, session.scope, (write) => deleteTag(write, params.id));
    return { data: null, message: 'Successfully deleted.' };
  },
});

import type { tagsCalls } from '@fleetworth/contract/tags';
import type { Database } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { TagsRepository } from './tags.repository.ts';

export const tagsRoutes = ({ database }: { database: Database }): HandlersOf<typeof tagsCalls> => ({
  listVehicleTags: async ({ session }) => ({
    data: await new TagsRepository(database, session.scope).list(),
  }),
});

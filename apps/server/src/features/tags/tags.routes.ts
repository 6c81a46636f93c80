import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import { TagsRepository } from './tags.repository.ts';

export const tagsRoutes = ({ database }: { database: Database }): Pick<Handlers, 'listVehicleTags'> => ({
  listVehicleTags: async ({ session }) => ({
    data: await new TagsRepository(database, session.scope).list(),
  }),
});

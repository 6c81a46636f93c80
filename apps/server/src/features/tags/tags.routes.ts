import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import { tagsRepository } from './tags.repository.ts';

export const tagsRoutes = ({ database }: { database: Database }): Pick<Handlers, 'listVehicleTags'> => ({
  listVehicleTags: async ({ session }) => ({ data: await tagsRepository(database, session.scope).list() }),
});

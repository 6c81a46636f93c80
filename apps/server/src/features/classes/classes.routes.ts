import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import { ClassesRepository } from './classes.repository.ts';

export const classesRoutes = ({
  database,
}: {
  database: Database;
}): Pick<Handlers, 'listCompanyVehicleClasses'> => ({
  listCompanyVehicleClasses: async ({ query, session }) => ({
    data: await new ClassesRepository(database, session.scope).list(query.company_id),
  }),
});

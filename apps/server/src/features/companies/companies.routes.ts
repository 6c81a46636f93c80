import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import { companiesRepository } from './companies.repository.ts';

export const companiesRoutes = ({ database }: { database: Database }): Pick<Handlers, 'listCompanies'> => ({
  listCompanies: async ({ session }) => ({ data: await companiesRepository(database, session.scope).list() }),
});

import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import { CompaniesRepository } from './companies.repository.ts';

export const companiesRoutes = ({ database }: { database: Database }): Pick<Handlers, 'listCompanies'> => ({
  listCompanies: async ({ session }) => ({
    data: await new CompaniesRepository(database, session.scope).list(),
  }),
});

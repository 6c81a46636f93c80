import type { companiesCalls } from '@fleetworth/contract/companies';
import type { Database } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { CompaniesRepository } from './companies.repository.ts';

export const companiesRoutes = ({ database }: { database: Database }): HandlersOf<typeof companiesCalls> => ({
  listCompanies: async ({ session }) => ({
    data: await new CompaniesRepository(database, session.scope).list(),
  }),
});

import { companiesApi } from '@fleetworth/contract/companies';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { createCompany, deleteCompany, editCompany } from './change-companies.ts';
import { CompaniesRepository, listPackages } from './companies.repository.ts';

interface Needs {
  database: Database;
  clock: Clock;
  jobs: Enqueue;
}

export const companiesRoutes = (needs: Needs): HandlersOf<typeof companiesApi> => ({
  listCompanies: async ({ session }) => ({
    data: await new CompaniesRepository(needs.database, session.scope).list(),
  }),
  listPackages: async () => ({ data: await listPackages(needs.database) }),
  createCompany: async ({ body, session }) => ({
    data: await writeAs(needs, session.scope, (write) => createCompany(write, body)),
    message: 'Successfully added',
  }),
  getCompany: async ({ params, session }) => {
    const company = await new CompaniesRepository(needs.database, session.scope).findWhole(params.id);
    if (company === null) throw refusalsOf(companiesApi.calls.getCompany)('company.not_found');
    return { data: company };
  },
  editCompany: async ({ session, ...sent }) => ({
    data: await writeAs(needs, session.scope, (write) => editCompany(needs.jobs, write, sent)),
    message: 'Company updated successfully',
  }),
  deleteCompany: async ({ params, session }) => {
    await writeAs(needs, session.scope, (write) => deleteCompany(write, params.id));
    return { data: null, message: 'Company deleted.' };
  },
});

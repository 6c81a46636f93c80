import { companiesApi } from '@fleetworth/contract/companies';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { createCompany, deleteCompany, editCompany } from './change-companies.ts';
import { CompaniesRepository, listPackages } from './companies.repository.ts';

export const companiesFeature: Feature<typeof companiesApi> = {
  routes: (deps) => ({
    listCompanies: async ({ session }) => ({
      data: await new CompaniesRepository(deps.database, session.scope).list(),
    }),
    listPackages: async () => ({ data: await listPackages(deps.database) }),
    createCompany: async ({ body, session }) => ({
      data: await writeAs(deps, session.scope, (write) => createCompany(deps.limits, write, body)),
      message: 'Successfully added',
    }),
    getCompany: async ({ params, session }) => {
      const company = await new CompaniesRepository(deps.database, session.scope).findDetail(params.id);
      if (company === null) throw endpointErrors(companiesApi.calls.getCompany)('company.not_found');
      return { data: company };
    },
    editCompany: async ({ session, ...input }) => ({
      data: await writeAs(deps, session.scope, (write) => editCompany(deps.jobs, write, input)),
      message: 'Company updated successfully',
    }),
    deleteCompany: async ({ params, session }) => {
      const change_set = await writeAs(deps, session.scope, (write) => deleteCompany(write, params.id));
      return { data: null, message: 'Company deleted.', change_set };
    },
  }),
};

import { financeApi } from '@fleetworth/contract/finance';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { type WriteDependencies, dependenciesOfWrites } from '../market-values/public.ts';
import { presentFinance } from './finance.presenter.ts';
import { FinanceRepository } from './finance.repository.ts';
import { FinancingCompaniesRepository } from './financing-companies.repository.ts';
import { saveFinance } from './save-finance.ts';

export const financeFeature: Feature<typeof financeApi> = {
  routes: (deps) => financeRoutes(dependenciesOfWrites(deps)),
};

const financeRoutes = (dependencies: WriteDependencies): HandlersOf<typeof financeApi> => ({
  getFinance: async ({ params, session }) => {
    const contract = await new FinanceRepository(dependencies.database, session.scope).find(params.id);
    if (contract === undefined) throw endpointErrors(financeApi.calls.getFinance)('vehicle.not_found');
    return { data: contract === null ? null : presentFinance(contract) };
  },
  saveFinance: async ({ body, session }) => ({
    data: await writeAs(dependencies, session.scope, (write) => saveFinance(dependencies, write, body)),
    message: 'Successfully',
  }),
  listFinancingCompanies: async ({ session: { scope } }) => ({
    data: await new FinancingCompaniesRepository(dependencies.database).list(scope.companyIds),
  }),
});

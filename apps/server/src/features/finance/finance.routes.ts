import { financeApi } from '@fleetworth/contract/finance';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { refusalsOf } from '../../platform/errors/refusal.ts';
import { type WriteDependencies, writeDependencies } from '../market-values/public.ts';
import { presentFinance } from './finance.presenter.ts';
import { FinanceRepository, FinancingCompaniesRepository } from './finance.repository.ts';
import { saveFinance } from './save-finance.ts';

export const financeFeature: Feature<typeof financeApi> = {
  routes: (deps) => financeRoutes(writeDependencies(deps)),
};

const financeRoutes = (needs: WriteDependencies): HandlersOf<typeof financeApi> => ({
  getFinance: async ({ params, session }) => {
    const contract = await new FinanceRepository(needs.database, session.scope).find(params.id);
    if (contract === undefined) throw refusalsOf(financeApi.calls.getFinance)('vehicle.not_found');
    return { data: contract === null ? null : presentFinance(contract) };
  },
  saveFinance: async ({ body, session }) => ({
    data: await writeAs(needs, session.scope, (write) => saveFinance(needs, write, body)),
    message: 'Successfully',
  }),
  listFinancingCompanies: async () => ({
    data: await new FinancingCompaniesRepository(needs.database).list(),
  }),
});

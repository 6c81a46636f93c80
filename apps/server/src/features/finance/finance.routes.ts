import { getFinance } from '@fleetworth/contract/finance';
import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { presentFinance } from './finance.presenter.ts';
import { FinanceRepository, FinancingCompaniesRepository } from './finance.repository.ts';
import { saveFinance } from './save-finance.ts';

type Routes = Pick<Handlers, 'getFinance' | 'saveFinance' | 'listFinancingCompanies'>;

export const financeRoutes = (needs: WriteDependencies): Routes => ({
  getFinance: async ({ params, session }) => {
    const contract = await new FinanceRepository(needs.database, session.scope).find(params.id);
    if (contract === undefined) throw refusalsOf(getFinance)('vehicle.not_found');
    return { data: contract === null ? null : presentFinance(contract) };
  },
  saveFinance: async ({ body, session }) => ({
    data: await saveFinance(needs, session.scope, body),
    message: 'Successfully',
  }),
  listFinancingCompanies: async () => ({
    data: await new FinancingCompaniesRepository(needs.database).list(),
  }),
});

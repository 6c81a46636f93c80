import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';

export const financingCompaniesQuery = queryOptions({
  queryKey: ['financing-companies'],
  queryFn: async ({ signal }) => (await call('listFinancingCompanies', {}, { signal })).data,
  staleTime: 5 * 60_000,
});

/** Asked anew as each edit begins, and not while one goes on: what it was begun with stays, and what is deleted by it is gone. */
export const financeQuery = (vehicleId: number) =>
  queryOptions({
    queryKey: ['finance', vehicleId],
    queryFn: async ({ signal }) => (await call('getFinance', { params: { id: vehicleId } }, { signal })).data,
    staleTime: 'static',
    gcTime: 0,
  });

/** The contract as it is shown beside others of the vehicle's figures. */
export const shownFinanceQuery = (vehicleId: number) =>
  queryOptions({
    queryKey: ['finance-shown', vehicleId],
    queryFn: async ({ signal }) => (await call('getFinance', { params: { id: vehicleId } }, { signal })).data,
  });

import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';

const SELDOM_CHANGES_MS = 5 * 60_000;

export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: async ({ signal }) => (await call('listCompanies', {}, { signal })).data,
  staleTime: SELDOM_CHANGES_MS,
});

/** The locations of a company; none while no company is chosen. */
export const locationsQuery = (companyId: number | undefined) =>
  queryOptions({
    queryKey: ['locations', companyId ?? null],
    queryFn: async ({ signal }) =>
      companyId === undefined
        ? []
        : (await call('listLocations', { query: { company_id: companyId } }, { signal })).data,
    staleTime: SELDOM_CHANGES_MS,
  });

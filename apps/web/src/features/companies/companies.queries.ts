import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';

/** A company with its locations, and how many vehicles they have. */
export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: async ({ signal }) => (await call('getCompany', { params: { id } }, { signal })).data,
  });

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: async ({ signal }) => (await call('listPackages', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

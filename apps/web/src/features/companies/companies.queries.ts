import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';

/** For the question before its deletion: counted each time it is asked, and not once more when it is gone. */
const COUNTED_ONCE = { staleTime: 'static', gcTime: 0 } as const;

/** A company with its locations, and how many vehicles they have. */
export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: async ({ signal }) => (await call('getCompany', { params: { id } }, { signal })).data,
    ...COUNTED_ONCE,
  });

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: async ({ signal }) => (await call('listPackages', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

import type { DeletedKind } from '@fleetworth/contract/deleted-records';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';

interface Question {
  companyId?: number;
  kinds?: DeletedKind[];
}

/** What was deleted in the last 30 days, the newest first. */
export const deletedRecordsQuery = ({ companyId, kinds }: Question) =>
  infiniteQueryOptions({
    queryKey: ['deleted-records', companyId ?? null, kinds ?? null],
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { page, per: 100, company_id: companyId, kind: kinds };
      return (await call('listDeletedRecords', { query }, { signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, last } }) => (page < last ? page + 1 : undefined),
  });

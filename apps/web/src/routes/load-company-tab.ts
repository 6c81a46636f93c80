import { changeSetsQuery } from '../features/change-sets/change-sets.queries.ts';
import { deletedRecordsQuery } from '../features/deleted-records/deleted-records.queries.ts';
import { query } from '../shell/api/query.ts';
import { queryClient } from '../shell/api/query-client.ts';
import type { CompanyTab } from './company-tabs.tsx';

export async function loadCompanyTab(companyId: number, tab: CompanyTab): Promise<void> {
  const params = { id: companyId };
  if (tab === 'members') await queryClient.ensureQueryData(query('listMembers', { params }));
  else if (tab === 'sell-channels') await queryClient.ensureQueryData(query('listSellChannels'));
  else if (tab === 'accident-reports')
    await Promise.all([
      queryClient.ensureQueryData(query('listAccidentLinks', { params })),
      queryClient.ensureQueryData(query('listAccidentAddresses', { params })),
    ]);
  else if (tab === 'changes') await queryClient.ensureInfiniteQueryData(changeSetsQuery(companyId));
  else await queryClient.ensureInfiniteQueryData(deletedRecordsQuery({ companyId }));
}

import { DELETED_KINDS, type deletedRecordsApi } from '@fleetworth/contract/deleted-records';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { type WriteDependencies, writeDependencies } from '../market-values/public.ts';
import { DeletedRecordsRepository, restorableSince } from './deleted-records.repository.ts';
import { restoreRecord } from './restore-record.ts';

export const deletedRecordsFeature: Feature<typeof deletedRecordsApi> = {
  routes: (deps) => deletedRecordsRoutes(writeDependencies(deps)),
};

const deletedRecordsRoutes = (needs: WriteDependencies): HandlersOf<typeof deletedRecordsApi> => ({
  listDeletedRecords: async ({ query: { company_id: companyId, kind, page, per }, session }) => {
    const kinds = kind === undefined || kind.length === 0 ? DELETED_KINDS : kind;
    const repository = new DeletedRecordsRepository(needs.database, session.scope);
    const since = restorableSince(needs.clock.now());
    const { items, count } = await repository.list(since, { companyId, kinds, page, per });
    return { data: { items, pagination: pageOf({ page, per }, count) } };
  },
  restoreDeletedRecord: async ({ params, session }) => ({
    data: await writeAs(needs, session.scope, (write) => restoreRecord(needs, write, params)),
    message: 'Successfully',
  }),
});

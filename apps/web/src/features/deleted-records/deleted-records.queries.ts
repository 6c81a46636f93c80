import type { DeletedKind } from '@fleetworth/contract/deleted-records';
import { pagedQuery } from '../../shell/api/paged-query.ts';

interface DeletedRecordsQuery {
  companyId?: number;
  kinds?: DeletedKind[];
}

/** Records deleted in the last 30 days, newest first. */
export const deletedRecordsQuery = ({ companyId, kinds }: DeletedRecordsQuery) =>
  pagedQuery('listDeletedRecords', { query: { per: 100, company_id: companyId, kind: kinds } });

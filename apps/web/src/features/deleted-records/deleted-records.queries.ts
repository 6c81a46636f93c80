import type { DeletedKind } from '@fleetworth/contract/deleted-records';
import { pagedQuery } from '../../shell/api/paged-query.ts';

interface DeletedRecordsQuery {
  companyId?: number;
  kinds?: DeletedKind[];
}

export const deletedRecordsQuery = ({ companyId, kinds }: DeletedRecordsQuery) =>
  pagedQuery('listDeletedRecords', { query: { per: 100, company_id: companyId, kind: kinds } });

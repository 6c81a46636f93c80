import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { BatchSubject } from '../batch-kinds.ts';

/** Batch that a job previews (status 'waiting') or applies (status 'progress'). */
interface WorkingBatch extends BatchSubject {
  /** User who uploaded the batch. */
  userId: number;
  /** User who started the processing. Null before the start. */
  startedBy: number | null;
  changeSetId: number | null;
}

interface WorkingBatchQuery {
  id: number;
  status: 'waiting' | 'progress';
  forUpdate?: boolean;
}

export async function findWorkingBatch(
  database: Database,
  { id, status, forUpdate = false }: WorkingBatchQuery,
): Promise<WorkingBatch | null> {
  const { rows } = await sql<WorkingBatch>`
    select id, kind, company_id as "companyId", region_code as "regionCode", user_id as "userId",
      started_by as "startedBy",
      (select id from change_sets where batch_id = batches.id) as "changeSetId"
    from batches where id = ${id} and status = ${status} and deleted_at is null
    ${forUpdate ? sql`for update` : sql``}`.execute(database);
  return rows[0] ?? null;
}

import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { BatchSubject } from '../batch-kinds.ts';

/** Batch as jobs process it, regardless of company. */
interface WorkingBatch extends BatchSubject {
  userId: number;
  startedBy: number | null;
  /** Null for batches that change no records. */
  changeSetId: number | null;
}

interface WorkingBatchQuery {
  id: number;
  status: 'waiting' | 'progress';
  /** True to lock the batch until the transaction ends. Another process waits and then sees the results. */
  forUpdate?: boolean;
}

/** Returns a batch with the given status, or null if its status has changed. */
export async function readWorkingBatch(
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

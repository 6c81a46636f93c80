import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { BatchSubject } from './batch-kinds.ts';

/** A sheet as jobs work on it, whichever company's it is. */
interface WorkingBatch extends BatchSubject {
  /** Whose sheet it is. */
  userId: number;
  startedBy: number | null;
}

interface Wanted {
  id: number;
  status: 'waiting' | 'progress';
  /** Until the end of the transaction: another process waits here, and then finds what this one has done. */
  isLocked?: boolean;
}

/** A sheet that is in this status; null where it is no more. */
export async function readWorkingBatch(
  database: Database,
  { id, status, isLocked = false }: Wanted,
): Promise<WorkingBatch | null> {
  const { rows } = await sql<WorkingBatch>`
    select id, kind, company_id as "companyId", region_code as "regionCode", user_id as "userId", started_by as "startedBy"
    from batches where id = ${id} and status = ${status} and deleted_at is null
    ${isLocked ? sql`for update` : sql``}`.execute(database);
  return rows[0] ?? null;
}

import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../errors/database-errors.ts';

/** A kind that runs one job at a time already has a waiting or running job. */
export class JobAlreadyQueuedError extends Error {}

const MAX_RETRIED_JOBS = 1_000;

interface RetriedKind {
  name: string;
  cron?: string;
}

/**
 * Queues the newest failed jobs of a kind again and returns their number. Queues one job of a kind with a
 * schedule, because only one can exist at a time.
 */
export async function retryFailedJobs(
  boss: PgBoss,
  database: Database,
  { name, cron }: RetriedKind,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${name} and state = 'failed'
    order by completed_on desc limit ${cron === undefined ? MAX_RETRIED_JOBS : 1}`.execute(database);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  try {
    await boss.retry(name, ids);
  } catch (error) {
    throw isUniqueViolation(error) ? new JobAlreadyQueuedError() : error;
  }
  return ids.length;
}

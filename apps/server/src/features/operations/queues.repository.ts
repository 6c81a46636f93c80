import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface QueueState {
  job: string;
  waiting: number;
  running: number;
  failed: number;
  oldest_at: Date | null;
  last_failed_at: Date | null;
  message: string | null;
}

const MAX_MESSAGE_LENGTH = 300;

// Counts only the failed jobs of the last day, because the queue deletes older jobs.
export async function listQueues(database: Database): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name as job,
      (count(*) filter (where state in ('created', 'retry')))::int4 as waiting,
      (count(*) filter (where state = 'active'))::int4 as running,
      (count(*) filter (where state = 'failed'))::int4 as failed,
      min(created_on) filter (where state in ('created', 'retry')) as oldest_at,
      max(completed_on) filter (where state = 'failed') as last_failed_at,
      left((array_agg(coalesce(output->>'message', output#>>'{value,message}')
        order by completed_on desc) filter (where state = 'failed'))[1], ${MAX_MESSAGE_LENGTH}) as message
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__pgboss__')
    group by name order by name`.execute(database);
  return rows;
}

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { applyBatchJob } from './apply-batch.job.ts';
import { previewBatchJob } from './preview-batch.job.ts';

/**
 * Begins again, as a process starts, what the end of another one cut off: the queue would find it by itself, half a minute later. A sheet
 * that another process works on is locked, and has no more rows when its turn comes.
 */
export const resumeBatches = (database: Database, jobs: Enqueue): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ id: number; status: string }>`
      select id, status from batches where deleted_at is null and (status = 'progress' or (status = 'waiting' and previewed_at is null))
      order by id`.execute(transaction);
    const of = (wanted: string) =>
      rows.filter(({ status }) => status === wanted).map(({ id }) => ({ batchId: id }));
    await jobs.enqueue(transaction, applyBatchJob, ...of('progress'));
    await jobs.enqueue(transaction, previewBatchJob, ...of('waiting'));
  });

import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { OfBatch } from './preview-batch.job.ts';

// A process that starts begins again what the end of another one cut off: the queue would find it by itself,
// half a minute later. A sheet that another process works on is locked, and has no more rows when its turn
// comes.

/** Batches that were uploaded and have no preview yet. */
export const listUnpreviewedBatches = (transaction: DatabaseTransaction): Promise<OfBatch[]> =>
  listBatches(transaction, sql`status = 'waiting' and previewed_at is null`);

/** Batches that were started and are not done. */
export const listUnappliedBatches = (transaction: DatabaseTransaction): Promise<OfBatch[]> =>
  listBatches(transaction, sql`status = 'progress'`);

async function listBatches(
  transaction: DatabaseTransaction,
  filter: RawBuilder<unknown>,
): Promise<OfBatch[]> {
  const { rows } = await sql<{ id: number }>`
    select id from batches where deleted_at is null and ${filter} order by id`.execute(transaction);
  return rows.map(({ id }) => ({ batchId: id }));
}

import { ProviderError } from '@fleetworth/providers/outcome';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { isUnavailable } from '../../platform/db/violations.ts';
import type { Enqueue, JobKind } from '../../platform/jobs/job-queue.ts';
import type { Log } from '../../platform/log/log.ts';
import { applyAll, type ApplyNeeds, applyRows, refuseAll } from './apply-rows.ts';
import type { OfBatch } from './preview-batch.job.ts';

/** Applies the rows of a sheet that was started. One that is cut off goes on where it was. */
export const applyBatchJob: JobKind<OfBatch> = {
  name: 'apply-batch',
  retryLimit: 1_000,
  expireSeconds: 7_200,
  keyOf: ({ batchId }) => String(batchId),
};

interface Needs extends ApplyNeeds {
  log: Log;
  jobs: Enqueue;
}

/** Rows of one transaction. */
const ROWS_AT_ONCE = 500;

/** A long sheet lets others have their turn: its next rows are a job of their own. */
const TURN_MS = 5_000;

/** Works such a job for one turn. */
export async function workBatch(
  needs: Needs,
  batch: OfBatch,
  rowsAtOnce: number = ROWS_AT_ONCE,
): Promise<void> {
  const { database, clock, jobs } = needs;
  const until = clock.now().getTime() + TURN_MS;
  while (await applySome(needs, batch.batchId, rowsAtOnce)) {
    if (clock.now().getTime() < until) continue;
    await inTransaction(database, (transaction) => jobs.enqueue(transaction, applyBatchJob, batch));
    return;
  }
}

/**
 * Applies the next rows; answers whether there may be more. Where they fail together, fewer are tried, down to the one
 * that fails: it is refused, and the others go on.
 */
async function applySome(needs: Needs, batchId: number, most: number): Promise<boolean> {
  try {
    return await applyRows(needs, { batchId, most, apply: applyAll });
  } catch (error) {
    if (error instanceof ProviderError && (await isOverdue(needs, batchId)))
      return await applyRows(needs, { batchId, most, apply: refuseAll(AWAY_TEXT), isGivenUp: true });
    // The queue tries again, with growing pauses, and the rows that are done stay done.
    if (isUnavailable(error) || error instanceof ProviderError) throw error;
    if (most > 1) return await applySome(needs, batchId, Math.ceil(most / 10));
    needs.log.error({ err: error, batchId }, 'a row of a batch could not be applied');
    return await applyRows(needs, { batchId, most: 1, apply: refuseAll(FAILED_TEXT) });
  }
}

/** So long a sheet waits for a provider, from its start or from the last row that was applied. */
const PATIENCE_MS = 30 * 60_000;
const AWAY_TEXT = 'The provider did not answer for half an hour. Please try this row again later.';

async function isOverdue({ database, clock }: Needs, batchId: number): Promise<boolean> {
  const { rows } = await sql<{ updated_at: Date }>`
    select updated_at from batches where id = ${batchId}`.execute(database);
  return clock.now().getTime() - (rows[0]?.updated_at.getTime() ?? 0) > PATIENCE_MS;
}

const FAILED_TEXT = 'This row could not be applied. Please try it again in a sheet of its own.';

import { ProviderError } from '@fleetworth/providers/outcome';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { isUnavailable } from '../../../platform/errors/database-errors.ts';
import type { Enqueue, JobKind } from '../../../platform/jobs/job-queue.ts';
import type { Log } from '../../../platform/log/log.ts';
import {
  applyValidRows,
  type ApplyDependencies,
  applyRows,
  type ApplyRowsRequest,
  rejectAllRows,
} from './apply-rows.ts';
import { findProgressTime } from './batch-outcomes.repository.ts';
import type { BatchJob } from './preview-batch.job.ts';

/** An interrupted batch resumes where it stopped. */
export const applyBatchJob: JobKind<BatchJob> = {
  name: 'apply-batch',
  retryLimit: 1_000,
  expireSeconds: 7_200,
  keyOf: ({ batchId }) => String(batchId),
};

interface Dependencies extends ApplyDependencies {
  log: Log;
  jobs: Enqueue;
}

const ROWS_AT_ONCE = 500;

/**
 * Time after which a new job continues with the remaining rows, so that a long batch doesn't delay other
 * batches.
 */
const TIME_SLICE_MS = 5_000;

const ANNOUNCE_INTERVAL_MS = 1_000;

export async function applyBatch(
  dependencies: Dependencies,
  batch: BatchJob,
  rowsAtOnce: number = ROWS_AT_ONCE,
): Promise<void> {
  const { database, clock, jobs } = dependencies;
  const deadline = clock.now().getTime() + TIME_SLICE_MS;
  let nextAnnouncementMs = 0;
  const next = async () => {
    const now = clock.now().getTime();
    const announcesProgress = now >= nextAnnouncementMs;
    if (announcesProgress) nextAnnouncementMs = now + ANNOUNCE_INTERVAL_MS;
    return await applyNextRows(dependencies, {
      batchId: batch.batchId,
      maxRows: rowsAtOnce,
      announcesProgress,
    });
  };
  while (await next()) {
    if (clock.now().getTime() < deadline) continue;
    await inTransaction(database, (transaction) => jobs.enqueue(transaction, applyBatchJob, batch));
    return;
  }
}

/**
 * Returns whether more rows may remain. If the rows fail together, retries with fewer rows. Rejects a row
 * that fails on its own, so that the other rows can continue.
 */
async function applyNextRows(
  dependencies: Dependencies,
  request: Omit<ApplyRowsRequest, 'apply'>,
): Promise<boolean> {
  const { batchId, maxRows } = request;
  try {
    return await applyRows(dependencies, { ...request, apply: applyValidRows });
  } catch (error) {
    if (error instanceof ProviderError && (await isOverdue(dependencies, batchId)))
      return await applyRows(dependencies, {
        ...request,
        apply: rejectAllRows(TIMEOUT_TEXT),
        hasTimedOut: true,
      });
    // The queue retries with growing delays. Rows that are already applied stay applied.
    if (isUnavailable(error) || error instanceof ProviderError) throw error;
    if (maxRows > 1)
      return await applyNextRows(dependencies, { ...request, maxRows: Math.ceil(maxRows / 10) });
    dependencies.log.error({ err: error, batchId }, 'a row of a batch could not be applied');
    return await applyRows(dependencies, { ...request, apply: rejectAllRows(FAILED_TEXT) });
  }
}

/**
 * Time that a batch waits for a provider, counted from the start of the batch or from its last applied row.
 */
const PROVIDER_TIMEOUT_MS = 30 * 60_000;
const TIMEOUT_TEXT = "The provider didn't respond for half an hour. Try this row again later.";

async function isOverdue({ database, clock }: Dependencies, batchId: number): Promise<boolean> {
  const progressedAt = await findProgressTime(database, batchId);
  return clock.now().getTime() - (progressedAt?.getTime() ?? 0) > PROVIDER_TIMEOUT_MS;
}

const FAILED_TEXT = "This row couldn't be applied. Upload it again in a separate file.";

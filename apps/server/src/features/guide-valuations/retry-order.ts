import { guideValuationsApi } from '@fleetworth/contract/guide-valuations';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { processGuideOrderJob } from './guide-jobs.ts';
import { clearResults, reopenOrder } from './retried-orders.repository.ts';

const createError = endpointErrors(guideValuationsApi.calls.retryGuideOrder);

/** Requests values of the unanswered vehicles, or of all vehicles if the order has no value. */
export async function retryOrder(jobs: Enqueue, { transaction, now }: Write, orderId: number): Promise<void> {
  const order = await reopenOrder(transaction, orderId, now);
  if (order === null) throw createError('blackbook.nothing_missing');
  if (order.has_no_value) await clearResults(transaction, orderId);
  await jobs.enqueue(transaction, processGuideOrderJob, { orderId });
}

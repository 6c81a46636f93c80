import { guideValuationsApi } from '@fleetworth/contract/guide-valuations';
import { sql } from 'kysely';
import type { Write } from '../../platform/db/write.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { valueGuideOrderJob } from './guide-jobs.ts';

const fail = refusalsOf(guideValuationsApi.calls.retryGuideOrder);

/** True where a failed order has vehicles that the guide never answered. What was answered is not asked for again. */
export const CAN_RETRY = sql<boolean>`o.result = 'failed' and exists (
  select from guide_order_items i where i.order_id = o.id and i.entries is null)`;

/** Asks for the missing vehicles of a failed order again, for another day. It was paid for. */
export async function retryOrder(jobs: Enqueue, { transaction, now }: Write, orderId: number): Promise<void> {
  const { rows } = await sql`
    update guide_orders o set result = 'ready', message = null, completed_at = null, valuing_since = ${now},
      version = version + 1, updated_at = ${now}
    where o.id = ${orderId} and o.paid_at is not null and ${CAN_RETRY} returning o.id`.execute(transaction);
  if (rows.length === 0) throw fail('blackbook.nothing_missing');
  await jobs.enqueue(transaction, valueGuideOrderJob, { orderId });
}

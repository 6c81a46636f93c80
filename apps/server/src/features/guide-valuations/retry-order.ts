import { guideValuationsApi } from '@fleetworth/contract/guide-valuations';
import { sql } from 'kysely';
import type { Write } from '../../platform/db/write.ts';
import { refusalsOf } from '../../platform/errors/refusal.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { valueGuideOrderJob } from './guide-jobs.ts';

const fail = refusalsOf(guideValuationsApi.calls.retryGuideOrder);

const HAS_UNANSWERED = sql<boolean>`exists (
  select from guide_order_items i where i.order_id = o.id and i.entries is null)`;

const HAS_NO_VALUE = sql<boolean>`not exists (
  select from guide_order_items i where i.order_id = o.id and i.has_value)`;

/**
 * True for a failed order with unanswered vehicles or without any value, and for an order that waits because
 * the guide does not answer: only then an order that is not completed has a message.
 */
export const CAN_RETRY = sql<boolean>`(o.paid_at is not null and (
  (o.result = 'ready' and o.message is not null)
  or (o.result = 'failed' and (${HAS_UNANSWERED} or ${HAS_NO_VALUE}))))`;

/**
 * Asks for the vehicles without an answer now. An order without any value is asked for as a whole. It was
 * paid for.
 */
export async function retryOrder(jobs: Enqueue, { transaction, now }: Write, orderId: number): Promise<void> {
  const { rows } = await sql<{ has_no_value: boolean }>`
    update guide_orders o set result = 'ready', message = null, completed_at = null, next_try_at = null,
      failed_runs = 0, valuing_since = case when o.result = 'failed' then ${now} else o.valuing_since end,
      version = version + 1, updated_at = ${now}
    where o.id = ${orderId} and ${CAN_RETRY} returning ${HAS_NO_VALUE} as has_no_value`.execute(transaction);
  const [order] = rows;
  if (order === undefined) throw fail('blackbook.nothing_missing');
  if (order.has_no_value)
    await sql`
      update guide_order_items set entries = null, has_value = null, is_sandbox = null, answered_at = null
      where order_id = ${orderId}`.execute(transaction);
  await jobs.enqueue(transaction, valueGuideOrderJob, { orderId });
}

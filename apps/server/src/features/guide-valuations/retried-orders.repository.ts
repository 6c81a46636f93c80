import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';

const HAS_UNANSWERED = sql<boolean>`exists (
  select 1 from guide_order_items i where i.order_id = o.id and i.entries is null)`;

const HAS_NO_VALUE = sql<boolean>`not exists (
  select 1 from guide_order_items i where i.order_id = o.id and i.has_value)`;

/**
 * True for a failed order with unanswered vehicles or without any value, and for an order that waits because
 * the guide does not answer. Such an order is still 'ready' for valuation, and no other ready order has a
 * message.
 */
export const CAN_RETRY = sql<boolean>`(o.paid_at is not null and (
  (o.result = 'ready' and o.message is not null)
  or (o.result = 'failed' and (${HAS_UNANSWERED} or ${HAS_NO_VALUE}))))`;

export async function reopenOrder(
  transaction: DatabaseTransaction,
  orderId: number,
  now: Date,
): Promise<{ has_no_value: boolean } | null> {
  const { rows } = await sql<{ has_no_value: boolean }>`
    update guide_orders o set result = 'ready', message = null, completed_at = null, next_try_at = null,
      failed_runs = 0, valuing_since = case when o.result = 'failed' then ${now} else o.valuing_since end,
      version = version + 1, updated_at = ${now}
    where o.id = ${orderId} and ${CAN_RETRY} returning ${HAS_NO_VALUE} as has_no_value`.execute(transaction);
  return rows[0] ?? null;
}

export async function clearResults(transaction: DatabaseTransaction, orderId: number): Promise<void> {
  await sql`
    update guide_order_items set entries = null, has_value = null, is_sandbox = null, answered_at = null
    where order_id = ${orderId}`.execute(transaction);
}

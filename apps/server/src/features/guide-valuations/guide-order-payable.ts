import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { announce } from '../../platform/events/event-feed.ts';
import type { Payable } from '../payments/public.ts';
import { valueGuideOrderJob } from './guide-jobs.ts';

interface LockedOrder {
  id: number;
  company_ids: number[];
  company_names: string[];
  items_count: number;
  amount: number;
  paid_at: Date | null;
}

/** Orders of guide values as they are paid by card. A paid one is valued. */
export const guideOrderPayable: Payable = {
  kind: 'blackbook',
  pathOf: (id) => `/blackbook/${id}`,
  lockDue: async (transaction, id) => {
    const order = await lockOrder(transaction, id);
    const [first, ...others] = order?.company_ids ?? [];
    if (order === null || first === undefined) return null;
    return {
      amountCents: order.amount,
      description: describe(order),
      companyIds: [first, ...others],
      isPaid: order.paid_at !== null,
    };
  },
  markPaid: async ({ jobs }, { transaction, id, now }) => {
    const { rows } = await sql<{ company_id: number }>`
      update guide_orders set paid_at = ${now}, valuing_since = ${now}, version = version + 1, updated_at = ${now}
      where id = ${Number(id)} and paid_at is null returning company_id`.execute(transaction);
    await jobs.enqueue(transaction, valueGuideOrderJob, { orderId: Number(id) });
    for (const { company_id: companyId } of rows)
      await announce(transaction, { topic: 'guide-orders', companyId, userId: null });
  },
};

function describe({ items_count: count, company_names: names }: LockedOrder): string {
  return `Guide values of ${count} ${count === 1 ? 'vehicle' : 'vehicles'} for ${listNames(names)}`;
}

const MOST_NAMES = 3;
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Lists the names of companies as a sentence has them: 'Harbor Rent and Coastal Fleet'. Many are counted. */
function listNames(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return list.format(names);
  return list.format([...names.slice(0, MOST_NAMES - 1), `${names.length - MOST_NAMES + 1} more companies`]);
}

const NUMBER = /^\d{1,9}$/;

async function lockOrder(transaction: DatabaseTransaction, id: string): Promise<LockedOrder | null> {
  if (!NUMBER.test(id)) return null;
  const { rows } = await sql<LockedOrder>`
    select o.id, o.company_ids, o.items_count, o.amount, o.paid_at,
      (select json_agg(c.name order by array_position(o.company_ids, c.id)) from companies c
        where c.id = any(o.company_ids)) as company_names
    from guide_orders o
    where o.id = ${Number(id)} and o.deleted_at is null for no key update of o`.execute(transaction);
  return rows[0] ?? null;
}

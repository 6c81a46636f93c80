import { announce } from '../../platform/events/event-feed.ts';
import type { Payable } from '../payments/public.ts';
import { processGuideOrderJob } from './guide-jobs.ts';
import { type LockedOrder, lockOrder, setPaid } from './paid-orders.repository.ts';

const ORDER_ID = /^\d{1,9}$/;

export const guideOrderPayable: Payable = {
  kind: 'blackbook',
  pathOf: (id) => `/blackbook/${id}`,
  lockAmountDue: async (transaction, id) => {
    const order = ORDER_ID.test(id) ? await lockOrder(transaction, Number(id)) : null;
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
    const companyId = await setPaid(transaction, Number(id), now);
    await jobs.enqueue(transaction, processGuideOrderJob, { orderId: Number(id) });
    if (companyId !== null) await announce(transaction, { topic: 'guide-orders', companyId, userId: null });
  },
};

function describe({ items_count: count, company_names: names }: LockedOrder): string {
  return `Black Book values for ${count} ${count === 1 ? 'vehicle' : 'vehicles'} of ${listNames(names)}`;
}

const MAX_NAMES = 3;
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

function listNames(names: readonly string[]): string {
  if (names.length <= MAX_NAMES) return list.format(names);
  return list.format([...names.slice(0, MAX_NAMES - 1), `${names.length - MAX_NAMES + 1} more companies`]);
}

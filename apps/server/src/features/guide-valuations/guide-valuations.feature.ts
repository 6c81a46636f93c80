import { guideValuationsApi } from '@fleetworth/contract/guide-valuations';
import { formatCancelMessage } from '@fleetworth/contract/payments';
import { dollarsFromCents } from '@fleetworth/domain/money';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { writeAs } from '../../platform/db/write.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { buildTemplate } from '../batches/public.ts';
import { acceptsPayments, cancelTransaction, checkTransaction, createCheckout } from '../payments/public.ts';
import { exportOrder } from './export-order.ts';
import { presentItem } from './guide-item.presenter.ts';
import { resumeGuideOrdersJob, processGuideOrderJob } from './guide-jobs.ts';
import { guideOrderPayable } from './guide-order-payable.ts';
import { GuideOrdersRepository, type OrderRow, toOrder } from './guide-orders.repository.ts';
import { readOrderSheet } from './read-order-sheet.ts';
import { placeOrder } from './place-order.ts';
import { retryOrder } from './retry-order.ts';
import { type ValuationDeps, requestOrderValues } from './request-order-values.ts';
import { UnvaluedOrders } from './unvalued-orders.repository.ts';

const { calls } = guideValuationsApi;
const createError = endpointErrors(calls.getGuideOrder);
const createExportError = endpointErrors(calls.exportGuideOrder);

export const guideValuationsFeature: Feature<typeof guideValuationsApi> = {
  routes: (deps, { guidePriceCents }) => ({
    orderGuideValues: async ({ body, session: { scope } }) => {
      const dependencies = { ...deps, priceCents: guidePriceCents };
      const id = await writeAs(deps, scope, (write) => placeOrder(dependencies, write, body));
      return { data: { id }, message: 'Vehicles saved successfully' };
    },
    listGuideOrders: async ({ query, session: { scope } }) => {
      const { rows, count } = await new GuideOrdersRepository(deps.database, scope).list(query);
      const arePaymentsAccepted = acceptsPayments(deps);
      const isOffered = deps.guideValuation !== null && (arePaymentsAccepted || guidePriceCents === 0);
      const price = isOffered ? dollarsFromCents(guidePriceCents) : null;
      const items = rows.map((row) => toOrder(row, arePaymentsAccepted));
      return { data: { items, count, pagination: paginationOf(query, count), price } };
    },
    getGuideOrder: async ({ params: { id }, session: { scope } }) => ({
      data: await presentOrder(deps, scope, id),
    }),
    exportGuideOrder: async ({ params: { id }, session: { scope } }) => {
      const { completed_at, items } = await presentOrder(deps, scope, id);
      if (completed_at === null) throw createExportError('blackbook.not_completed');
      return await exportOrder(deps, scope, { id, items });
    },
    retryGuideOrder: async ({ params: { id }, session: { scope } }) => {
      await getWritableOrder(deps, scope, id);
      await writeAs(deps, scope, (write) => retryOrder(deps.jobs, write, id));
      return { data: null, message: 'The missing values have been requested again.' };
    },
    importGuideVehicles: async ({ upload, session: { scope } }) => ({
      data: await readOrderSheet({ database: deps.database, scope }, upload),
    }),
    templateOfGuideVehicles: () => buildTemplate('guide_valuation'),
    ...paymentCalls(deps),
  }),
  jobs: [
    defineJob({
      kind: processGuideOrderJob,
      work: withGuideProvider(
        (valuationDeps) =>
          ({ data }) =>
            requestOrderValues(valuationDeps, data.orderId),
      ),
    }),
    defineJob({
      kind: resumeGuideOrdersJob,
      work: withGuideProvider((_valuationDeps, deps) => () => resumeOrders(deps)),
      jobsQueuedAtStart: async () => [{}],
    }),
  ],
};

function paymentCalls(deps: Deps) {
  return {
    payGuideOrder: async ({ params: { id }, session: { scope } }: OrderCall) => {
      await getWritableOrder(deps, scope, id);
      const checkout = await createCheckout(deps, guideOrderPayable, String(id));
      if (checkout === null) throw createError('guide_order.not_found');
      return { data: checkout };
    },
    getGuideTransaction: async ({ params: { id, transaction }, session: { scope } }: TransactionCall) => {
      await getOrder(deps, scope, id);
      const reference = { id: String(id), transactionId: transaction };
      return { data: { state: await checkTransaction(deps, guideOrderPayable, reference) } };
    },
    cancelGuideTransaction: async ({ params: { id, transaction }, session: { scope } }: TransactionCall) => {
      await getWritableOrder(deps, scope, id);
      const reference = { id: String(id), transactionId: transaction };
      const state = await cancelTransaction(deps, guideOrderPayable, reference);
      return { data: { state }, message: formatCancelMessage(state) };
    },
  };
}

interface OrderCall {
  params: { id: number };
  session: { scope: Scope };
}

interface TransactionCall {
  params: { id: number; transaction: string };
  session: { scope: Scope };
}

async function getOrder({ database }: Deps, scope: Scope, id: number): Promise<OrderRow> {
  const order = await new GuideOrdersRepository(database, scope).find(id);
  if (order === null) throw createError('guide_order.not_found');
  return order;
}

/** Rejects users who can't write to all companies of the order. */
async function getWritableOrder(deps: Deps, scope: Scope, id: number): Promise<OrderRow> {
  const order = await getOrder(deps, scope, id);
  for (const companyId of order.company_ids)
    authorizeWrite(scope, companyId, () => createError('guide_order.not_found'));
  return order;
}

const WAITING = 'Waiting for Black Book.';

// A paid order stays `ready` until it is completed or has failed.
const isWaiting = ({ result, paid_at }: OrderRow): boolean => result === 'ready' && paid_at !== null;

async function presentOrder(deps: Deps, scope: Scope, id: number) {
  const order = await getOrder(deps, scope, id);
  const items = (await new GuideOrdersRepository(deps.database, scope).listItems(id)).map(presentItem);
  const answered = items.filter(({ data }) => data !== null).length;
  return {
    ...toOrder(order, acceptsPayments(deps)),
    // A message is stored only after a day without a response. Until then, the order shows that it is
    // waiting.
    message: order.message ?? (isWaiting(order) ? WAITING : null),
    items,
    answered_count: answered,
    can_retry: order.can_retry,
  };
}

function withGuideProvider<Handle>(createHandler: (valuationDeps: ValuationDeps, deps: Deps) => Handle) {
  return (deps: Deps): Handle | null => {
    const { guideValuation } = deps;
    return guideValuation === null ? null : createHandler({ ...deps, guideValuation }, deps);
  };
}

async function resumeOrders({ database, jobs, clock }: Deps): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const due = await new UnvaluedOrders(transaction).listDue(clock.now());
    await jobs.enqueue(transaction, processGuideOrderJob, ...due.map((orderId) => ({ orderId })));
  });
}

import { invoicesApi } from '@fleetworth/contract/invoices';
import { formatCancelMessage } from '@fleetworth/contract/payments';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { acceptsPayments, cancelTransaction, checkTransaction, createCheckout } from '../payments/public.ts';
import { limitsByAddress, limitRequests } from '../sessions/public.ts';
import { invoicePayable } from './invoice-payable.ts';
import { findPublicInvoice, InvoicesRepository } from './invoices.repository.ts';
import { makeInvoices, makeInvoicesJob } from './make-invoices.job.ts';

const createError = endpointErrors(invoicesApi.calls.getInvoice);

const MAX_REQUESTS_PER_MINUTE = 30;

export const invoicesFeature: Feature<typeof invoicesApi> = {
  routes: (deps) => ({
    listInvoices: async ({ query, session }) => {
      const invoices = new InvoicesRepository(deps.database, session.scope);
      const { items, count } = await invoices.list(query, acceptsPayments(deps));
      const unmatched_payments = await invoices.listUnmatchedPayments(query.company);
      return { data: { items, count, pagination: paginationOf(query, count), unmatched_payments } };
    },
    getInvoice: async ({ params: { id }, address }) => {
      await limitRequests(
        deps,
        ...limitsByAddress({ kind: 'invoice', address, maxCount: MAX_REQUESTS_PER_MINUTE }),
      );
      return { data: await getInvoice(deps, id) };
    },
    payInvoice: async ({ params: { id }, address }) => {
      await limitRequests(
        deps,
        ...limitsByAddress({ kind: 'invoice payment', address, maxCount: MAX_REQUESTS_PER_MINUTE }),
      );
      const checkout = await createCheckout(deps, invoicePayable, id);
      if (checkout === null) throw createError('invoice.not_found');
      return { data: checkout };
    },
    getInvoiceTransaction: async ({ params: { id, transaction }, address }) => {
      await limitRequests(
        deps,
        ...limitsByAddress({ kind: 'invoice payment', address, maxCount: MAX_REQUESTS_PER_MINUTE }),
      );
      await getInvoice(deps, id);
      const state = await checkTransaction(deps, invoicePayable, { id, transactionId: transaction });
      return { data: { state } };
    },
    cancelInvoiceTransaction: async ({ params: { id, transaction }, address }) => {
      await limitRequests(
        deps,
        ...limitsByAddress({ kind: 'invoice payment', address, maxCount: MAX_REQUESTS_PER_MINUTE }),
      );
      await getInvoice(deps, id);
      const state = await cancelTransaction(deps, invoicePayable, { id, transactionId: transaction });
      return { data: { state }, message: formatCancelMessage(state) };
    },
  }),
  jobs: [
    defineJob({
      kind: makeInvoicesJob,
      work: (deps) => (deps.makesInvoices ? () => makeInvoices(deps) : null),
      jobsQueuedAtStart: async () => [{}],
    }),
  ],
};

async function getInvoice(deps: Deps, id: string) {
  const invoice = await findPublicInvoice(deps.database, id, acceptsPayments(deps));
  if (invoice === null) throw createError('invoice.not_found');
  return invoice;
}

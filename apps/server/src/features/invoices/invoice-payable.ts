import type { Payable } from '../payments/public.ts';
import { usDate } from '../../platform/clock/us-date.ts';
import { lockInvoice, markInvoicePaid } from './due-invoices.repository.ts';

export const invoicePayable: Payable = {
  kind: 'invoice',
  pathOf: (id) => `/invoice/${id}`,
  lockAmountDue: async (transaction, id) => {
    const invoice = await lockInvoice(transaction, id);
    return (
      invoice && {
        amountCents: invoice.amountCents,
        description: `Invoice dated ${usDate(invoice.periodEnd)} for ${invoice.companyName}`,
        companyIds: [invoice.companyId],
        isPaid: invoice.paidAt !== null,
      }
    );
  },
  markPaid: (_deps, { transaction, id, now }) => markInvoicePaid(transaction, id, now),
};

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, date, instant, nameRef, pagination, publicRef, ref } from './field.ts';
import {
  CHECKOUT_REASONS,
  checkout,
  TRANSACTION_REASONS,
  transactionResult,
  transactionId,
} from './payments.ts';

/** Anyone with the link can view an invoice without an account. */
export const invoice = component(
  'Invoice',
  z.object({
    id: publicRef('invoice'),
    company: nameRef('company'),
    /** 1 or 12. */
    months: z.int(),
    amount: z.number(),
    created_at: instant(),
    due_date: date(),
    paid_at: instant().nullable(),
    /** Sanitized HTML with paragraphs, lists, tables and links. */
    description: z.string(),
    is_payable: z.boolean(),
  }),
);
export type Invoice = z.output<typeof invoice>;

/** Card payment that doesn't settle its invoice. Someone must refund or book the payment manually. */
export const unmatchedPayment = component(
  'UnmatchedPayment',
  z.object({
    invoice: publicRef('invoice'),
    company: nameRef('company'),
    state: z.enum(['mismatch', 'duplicate']),
    amount: z.number().nullable(),
    currency: z.string().nullable(),
    received_at: instant(),
  }),
);
export type UnmatchedPayment = z.output<typeof unmatchedPayment>;

const invoiceParams = z.strictObject({ id: publicRef('invoice') });
const transactionParams = z.strictObject({ id: publicRef('invoice'), transaction: transactionId() });

export const invoicesApi = {
  calls: {
    listInvoices: endpoint({
      method: 'GET',
      path: '/invoices',
      summary: 'List invoices of companies where the user is owner or manager, newest first',
      access: 'read',
      query: z.strictObject({
        company: ref('company').optional(),
        is_paid: z.boolean().optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(1_000).default(10),
      }),
      data: z.object({
        items: z.array(invoice),
        count: z.int(),
        pagination: pagination(),
        unmatched_payments: z.array(unmatchedPayment),
      }),
      reasons: [],
    }),
    getInvoice: endpoint({
      method: 'GET',
      path: '/invoice/:id',
      summary: 'Get an invoice by its link, without an account. At most 30 a minute for each IP address',
      access: 'public',
      params: invoiceParams,
      data: invoice,
      reasons: ['invoice.not_found'],
    }),
    payInvoice: endpoint({
      method: 'GET',
      path: '/invoice/:id/payment/stripe',
      summary: 'Start the card payment for an invoice',
      access: 'public',
      hasSideEffects: true,
      params: invoiceParams,
      data: checkout,
      reasons: ['invoice.not_found', ...CHECKOUT_REASONS],
    }),
    getInvoiceTransaction: endpoint({
      method: 'GET',
      path: '/invoice/:id/transaction/:transaction',
      summary: 'Get the status of a payment from the card provider',
      access: 'public',
      params: transactionParams,
      data: transactionResult,
      reasons: ['invoice.not_found', 'transaction.not_found'],
    }),
    cancelInvoiceTransaction: endpoint({
      method: 'GET',
      path: '/invoice/:id/transaction/:transaction/cancel',
      summary: 'Cancel the payment of an invoice. If it has already been paid, the response says so',
      access: 'public',
      hasSideEffects: true,
      params: transactionParams,
      data: transactionResult,
      reasons: ['invoice.not_found', ...TRANSACTION_REASONS],
    }),
  },
};

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant, publicRef } from './field.ts';
import { TRANSACTION_STATES, type TransactionState } from './payment-choices.ts';

export const checkout = component('Checkout', z.object({ url: z.string() }));

export const transactionResult = component(
  'PaymentTransaction',
  z.object({ state: z.enum(TRANSACTION_STATES) }),
);

export const transactionId = () => publicRef('transaction');

export const CHECKOUT_REASONS = ['payment.paid_already', 'payment.unavailable', 'payment.off'] as const;

export const TRANSACTION_REASONS = ['transaction.not_found', 'payment.not_canceled'] as const;

export const PAID_ALREADY = 'This has already been paid.';

export const formatCancelMessage = (state: TransactionState): string =>
  state === 'canceled' ? 'Payment canceled' : state === 'paid' ? PAID_ALREADY : 'This payment is closed.';

/** Charges no card. Amounts that end in 02 cents are declined. */
export const sandboxCheckout = component(
  'SandboxCheckout',
  z.object({
    description: z.string(),
    amount: z.number(),
    status: z.enum(['open', 'complete', 'expired']),
    expires_at: instant(),
    success_url: z.string(),
    cancel_url: z.string(),
  }),
);

const sandboxParams = z.strictObject({ id: z.string().max(100) });

export const paymentsApi = {
  reasons: {
    'payment.paid_already': { status: 409, message: PAID_ALREADY },
    'payment.unavailable': {
      status: 503,
      message: "The payment page can't be opened right now. Nothing was charged.",
    },
    'payment.off': { status: 503, message: "Card payments aren't available on this installation." },
    'payment.not_canceled': {
      status: 503,
      message: "We couldn't cancel the payment. Try again in a few minutes.",
    },
    'payment.bad_signature': { status: 400, message: "The signature of this message isn't valid." },
    'payment.declined': { status: 402, message: 'Your card was declined.' },
    'payment.page_ended': { status: 409, message: 'This payment page has expired.' },
  },
  calls: {
    takeStripeEvent: endpoint({
      method: 'POST',
      path: '/payments/stripe/webhook',
      summary: 'Receive a signed event from Stripe',
      access: 'public',
      raw: { signature: 'stripe-signature' },
      data: z.null(),
      reasons: ['payment.bad_signature'],
    }),
    getSandboxCheckout: endpoint({
      method: 'GET',
      path: '/sandbox/checkout/:id',
      summary: 'Get a sandbox payment page',
      access: 'public',
      params: sandboxParams,
      data: sandboxCheckout,
      reasons: [],
    }),
    paySandboxCheckout: endpoint({
      method: 'POST',
      path: '/sandbox/checkout/:id/pay',
      summary: 'Pay in the sandbox. No card is charged',
      access: 'public',
      params: sandboxParams,
      data: z.null(),
      reasons: ['payment.declined', 'payment.page_ended'],
    }),
  },
};

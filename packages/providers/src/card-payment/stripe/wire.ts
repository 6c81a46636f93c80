import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { CheckoutRequest, CheckoutSession, PaymentEvent } from '../port.ts';

// Field names from https://docs.stripe.com/api/checkout/sessions. No other file contains them.

/** Pinned API version, independent of the account's default. */
export const API_VERSION = '2026-10-28.endive';

export type WireSessionRequest = Stripe.Checkout.SessionCreateParams;

/** Allows cards only, because other payment methods can take days. */
export const wireRequest = (request: CheckoutRequest): WireSessionRequest => ({
  mode: 'payment',
  allowed_payment_method_types: ['card'],
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: request.amountCents,
        product_data: { name: request.description },
      },
    },
  ],
  // An amount converted to another currency would not match the amount due.
  adaptive_pricing: { enabled: false },
  client_reference_id: request.transactionId,
  metadata: { transaction: request.transactionId },
  payment_intent_data: { metadata: { transaction: request.transactionId } },
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
  expires_at: Math.floor(request.expiresAt.getTime() / 1_000),
});

export const wireSession = z.object({
  id: z.string().min(1),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  url: z.string().nullish(),
});

export function readSession(session: z.output<typeof wireSession>): CheckoutSession {
  const { payment_intent: intent } = session;
  return {
    id: session.id,
    transactionId: session.client_reference_id ?? null,
    status: session.status ?? 'open',
    isPaid: session.payment_status === 'paid',
    amountCents: session.amount_total,
    currency: session.currency,
    paymentReference: typeof intent === 'string' ? intent : (intent?.id ?? null),
    url: session.url ?? null,
  };
}

export const wireEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ object: z.string().nullish(), id: z.string().nullish() }) }),
});

// Only events about sessions carry a session id.
export const readWireEvent = ({ id, type, data: { object } }: z.output<typeof wireEvent>): PaymentEvent => ({
  id,
  type,
  sessionId: object.object === 'checkout.session' ? (object.id ?? null) : null,
});

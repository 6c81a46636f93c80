import { makeStripeCardPayment } from '@fleetworth/providers/card-payment/stripe';
import {
  type FakeRequest,
  type FakeStripe,
  startFakeStripe,
  type StripeFault,
} from '@fleetworth/provider-fakes/stripe';
import type { Providers } from '../src/feature.ts';
import { API_BASE } from '@fleetworth/contract/endpoint';
import type { FastifyInstance } from 'fastify';

type FakeEvent = FakeStripe['sessions']['events'][number];
type Signing = Parameters<FakeStripe['sign']>[1];

export interface PaymentService {
  stripe: FakeStripe;
  cardPayment: NonNullable<Providers['cardPayment']>;
  /** Fails all requests from now on. */
  failBy: (faultFor: (request: FakeRequest) => StripeFault | null) => void;
  /** Fails only the next request. */
  failNext: (...faults: StripeFault[]) => void;
  stop: () => Promise<void>;
}

/** Starts a fake Stripe with the live adapter. */
export async function startPaymentService(now: () => Date, retries = 0): Promise<PaymentService> {
  let fault: (request: FakeRequest) => StripeFault | null = () => null;
  const stripe = await startFakeStripe({ now, faultFor: (request) => fault(request) });
  const payments = makeStripeCardPayment({ ...stripe.settings, retries });
  return {
    stripe,
    cardPayment: () => payments,
    failBy: (next) => {
      fault = next;
    },
    failNext: (...faults) => {
      fault = () => faults.shift() ?? null;
    },
    stop: () => stripe.stop(),
  };
}

interface Sending {
  stripe: FakeStripe;
  event: FakeEvent | undefined;
  signing?: Signing;
}

/** Sends an event of the fake to the webhook. Returns the status of the response. */
export async function sendEvent(
  app: FastifyInstance,
  { stripe, event, signing = {} }: Sending,
): Promise<number> {
  if (event === undefined) throw new Error('Nothing has happened.');
  const { bytes, signature } = stripe.sign(event, signing);
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `${API_BASE}/payments/stripe/webhook`,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload: Buffer.from(bytes),
  });
  return statusCode;
}

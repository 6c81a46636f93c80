import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../outcome.ts';
import { describeCardPayment } from '../behavior.test-suite.ts';
import {
  FAKE_SECRETS,
  type FakeRequest,
  startFakeStripe,
  type StripeFault,
} from '@fleetworth/provider-fakes/stripe';
import { makeStripeCardPayment } from './stripe-card-payment.ts';

async function startStripe(faultFor: (request: FakeRequest) => StripeFault | null = () => null) {
  let nowMs = Date.parse('2026-11-20T17:00:00Z');
  const now = () => new Date(nowMs);
  const stripe = await startFakeStripe({ now, faultFor });
  return {
    stripe,
    payments: makeStripeCardPayment({ ...stripe.settings, retries: 1 }),
    now,
    advanceClock: (milliseconds: number) => {
      nowMs += milliseconds;
    },
    stop: () => stripe.stop(),
    [Symbol.asyncDispose]: () => stripe.stop(),
  };
}

describeCardPayment('Stripe', async () => {
  const started = await startStripe();
  const { sessions, sign } = started.stripe;
  return {
    ...started,
    pay: async (id) => {
      sessions.paySession(id);
      const event = sessions.events.at(-1);
      if (event === undefined) throw new Error('Not paid.');
      return sign(event);
    },
  };
});

const CONTEXT = { requestId: 'test' };
const request = {
  transactionId: 'transaction-0000000001',
  description: 'Invoice dated 2026-11-20 for Harbor Rent',
  amountCents: 9_250,
  successUrl: 'https://fleet.example.com/invoice/a?transaction=b&status=success',
  cancelUrl: 'https://fleet.example.com/invoice/a?transaction=b&status=cancel',
  expiresAt: new Date('2026-11-20T18:00:00Z'),
};

test('requests cards only, an hour to pay, no adaptive pricing, and 9250 for 92.50 dollars', async () => {
  await using started = await startStripe();
  const { payments, stripe } = started;
  await payments.open(payments.prepare(request), 'key', CONTEXT);
  const [sent] = stripe.requests;
  expect(sent).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions', key: 'key' });
  expect(Object.fromEntries(sent?.form ?? [])).toEqual({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '9250',
    'line_items[0][price_data][product_data][name]': request.description,
    'adaptive_pricing[enabled]': 'false',
    client_reference_id: request.transactionId,
    'metadata[transaction]': request.transactionId,
    'payment_intent_data[metadata][transaction]': request.transactionId,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: '1795197600',
  });
});

/** Persistent faults, the reported error, and the status that decides about the next attempt. */
const FAULTS: [string, StripeFault, string, number | null][] = [
  ['401', { status: 401 }, 'unauthorised', 401],
  ['403', { status: 403 }, 'forbidden', 403],
  ['409', { status: 409 }, 'conflict', 409],
  ['429', { status: 429 }, 'rate_limited', 429],
  ['500', { status: 500 }, 'unavailable', 500],
  ['503', { status: 503 }, 'unavailable', 503],
  ['a lost answer', 'lost', 'unavailable', null],
  ['a lost request', 'request_lost', 'unavailable', null],
  ['HTML', 'html', 'bad_response', null],
];

describe('a failure of Stripe', () => {
  test.each(FAULTS)('%s (%o) is reported as %s with status %o and without secrets', async (...fault) => {
    const [, message, kind, httpStatus] = fault;
    await using started = await startStripe(() => message);
    const { payments, stripe } = started;
    const error = await payments
      .open(payments.prepare(request), 'key', CONTEXT)
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: 'stripe', kind, httpStatus });
    const shown = inspect(error, { depth: 20, showHidden: true });
    for (const secret of [stripe.settings.secretKey, ...FAKE_SECRETS]) expect(shown).not.toContain(secret);
  });

  test('opens one page when it retries a lost response with the same key', async () => {
    const faults: StripeFault[] = ['lost'];
    await using started = await startStripe(() => faults.shift() ?? null);
    const { payments, stripe } = started;
    await payments.open(payments.prepare(request), 'key', CONTEXT);
    expect(stripe.requests.map(({ key }) => key)).toEqual(['key', 'key']);
    expect(stripe.sessions.all.size).toBe(1);
  });

  test('reports an unreachable service as unavailable', async () => {
    const started = await startStripe();
    await started.stop();
    await expect(started.payments.read('cs_test_a', CONTEXT)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('an event of Stripe', () => {
  const paidEvent = async () => {
    const started = await startStripe();
    const { payments, stripe } = started;
    const { id } = await payments.open(payments.prepare(request), 'key', CONTEXT);
    stripe.sessions.paySession(id);
    const [event] = stripe.sessions.events;
    if (event === undefined) throw new Error('Not paid.');
    return { started, event, id };
  };

  test('accepts the previous secret while both are set, and never a foreign one', async () => {
    const { started, event, id } = await paidEvent();
    await using _ = started;
    const { payments, stripe, now } = started;
    const former = stripe.sign(event, { secret: FAKE_SECRETS[1] });
    expect(payments.readEvent(former, now()).sessionId).toBe(id);
    const one = makeStripeCardPayment({ ...stripe.settings, webhookSecrets: [FAKE_SECRETS[0]] });
    expect(() => one.readEvent(former, now())).toThrow(ProviderError);
    const foreign = stripe.sign(event, { secret: 'whsec_foreign' });
    expect(() => payments.readEvent(foreign, now())).toThrow(ProviderError);
  });

  test('compares every signature of the header', async () => {
    const { started, event, id } = await paidEvent();
    await using _ = started;
    const { payments, stripe, now } = started;
    const { bytes, signature } = stripe.sign(event);
    const [at, right] = signature.split(',');
    const wrong = `v1=${'0'.repeat(64)}`;
    const both = { bytes, signature: `${at},${wrong},${right}` };
    expect(payments.readEvent(both, now()).sessionId).toBe(id);
    expect(() => payments.readEvent({ bytes, signature: `${at},${wrong}` }, now())).toThrow(ProviderError);
    expect(() => payments.readEvent({ bytes, signature: `${at},v0=${right?.slice(3)}` }, now())).toThrow(
      ProviderError,
    );
  });

  test('accepts a late event with a new signature, and rejects a signature in the future', async () => {
    const { started, event, id } = await paidEvent();
    await using _ = started;
    const { payments, stripe, now } = started;
    const late = new Date(now().getTime() + 3_600_000);
    expect(payments.readEvent(stripe.sign(event, { at: late }), late).sessionId).toBe(id);
    expect(() => payments.readEvent(stripe.sign(event, { at: late }), now())).toThrow(ProviderError);
  });

  test('ignores events of the other mode and of other objects', async () => {
    const { started, event } = await paidEvent();
    await using _ = started;
    const { payments, stripe, now } = started;
    const ofMode = stripe.sign({ ...event, livemode: true });
    expect(payments.readEvent(ofMode, now()).sessionId).toBeNull();
    const charge = {
      ...event,
      type: 'charge.updated',
      data: { object: { ...event.data.object, object: 'charge' } },
    };
    expect(payments.readEvent(stripe.sign(charge as typeof event), now()).sessionId).toBeNull();
  });
});

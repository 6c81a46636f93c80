import { Stripe } from 'stripe';
import { parseShape } from '../../http/responses.ts';
import type { CardPayment, CheckoutSession } from '../port.ts';
import { failureOf, stripeError } from './stripe-errors.ts';
import { readSignedEvent } from './signed-events.ts';
import { API_VERSION, readSession, wireRequest, wireSession, type WireSessionRequest } from './wire.ts';

export interface StripeSettings {
  /** `sk_live_…`, or `sk_test_…` for Stripe's test mode. */
  secretKey: string;
  webhookSecrets: readonly string[];
  /** Null for Stripe's default URL. */
  apiUrl: string | null;
  retries?: number;
}

const TIMEOUT_MS = 5_000;
const RETRIES = 2;

export function makeStripeCardPayment(settings: StripeSettings): CardPayment {
  const { checkout } = createClient(settings);
  const isLive = /^[a-z]k_live_/.test(settings.secretKey);
  return {
    provider: 'stripe',
    sandboxPages: null,
    prepare: (request) => JSON.stringify(wireRequest(request)),
    open: (serializedRequest, key) =>
      toCheckoutSession(
        checkout.sessions.create(JSON.parse(serializedRequest) as WireSessionRequest, {
          idempotencyKey: key,
        }),
      ),
    read: (id) => toCheckoutSession(checkout.sessions.retrieve(id)),
    expire: (id) => toCheckoutSession(checkout.sessions.expire(id)).catch(throwConflict),
    readEvent: (event, now) => readSignedEvent(event, { secrets: settings.webhookSecrets, isLive, now }),
  };
}

function createClient({ secretKey, apiUrl, retries = RETRIES }: StripeSettings): Stripe {
  const url = apiUrl === null ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: retries,
    // Keeps latency figures of our requests private.
    telemetry: false,
    ...(url !== null && {
      host: url.hostname,
      port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

async function toCheckoutSession(request: Promise<unknown>): Promise<CheckoutSession> {
  try {
    const createError = (detail: string) => stripeError('bad_response', detail);
    return readSession(parseShape(await request, wireSession, createError));
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * Throws `conflict` for an invalid request, because that is Stripe's answer if a session to expire has
 * already ended.
 */
function throwConflict(error: unknown): never {
  const failure = failureOf(error);
  if (failure.kind !== 'invalid_input') throw failure;
  throw stripeError('conflict', 'has already ended this session', { httpStatus: failure.httpStatus ?? 400 });
}

import { Stripe } from 'stripe';
import { readShape } from '../../http/answers.ts';
import type { CardPayment, CheckoutSession } from '../port.ts';
import { failureOf, stripeError } from './stripe-errors.ts';
import { readSignedEvent } from './signed-events.ts';
import { API_VERSION, readSession, wireRequest, wireSession, type WireSessionRequest } from './wire.ts';

/** Account at Stripe. */
export interface StripeSettings {
  /** `sk_live_…`, or `sk_test_…` of Stripe's own test mode. */
  secretKey: string;
  /** Secrets of the webhook: two while one is replaced. */
  webhookSecrets: readonly string[];
  /** Null is the usual address. */
  apiUrl: string | null;
  /** Repetitions of a request whose answer is lost, by the package: with pauses, and always with the same key. */
  retries?: number;
}

const TIMEOUT_MS = 5_000;
const RETRIES = 2;

/** Creates payments by Stripe. Its package signs, types, repeats lost requests and reads errors. */
export function makeStripeCardPayment(settings: StripeSettings): CardPayment {
  const { checkout } = createClient(settings);
  const isLive = /^[a-z]k_live_/.test(settings.secretKey);
  return {
    provider: 'stripe',
    sandboxPages: null,
    prepare: (request) => JSON.stringify(wireRequest(request)),
    open: (prepared, key) =>
      run(checkout.sessions.create(JSON.parse(prepared) as WireSessionRequest, { idempotencyKey: key })),
    read: (id) => run(checkout.sessions.retrieve(id)),
    expire: (id) => run(checkout.sessions.expire(id)).catch(asConflict),
    readEvent: (event, now) => readSignedEvent(event, { secrets: settings.webhookSecrets, isLive, now }),
  };
}

function createClient({ secretKey, apiUrl, retries = RETRIES }: StripeSettings): Stripe {
  const url = apiUrl === null ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: retries,
    // Figures about our calls are nobody else's.
    telemetry: false,
    ...(url !== null && {
      host: url.hostname,
      port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

async function run(asked: Promise<unknown>): Promise<CheckoutSession> {
  try {
    const fail = (what: string) => stripeError('bad_response', what);
    return readSession(readShape(await asked, wireSession, fail));
  } catch (error) {
    throw failureOf(error);
  }
}

/** A page that is not open any more is refused as a wrong request would be. */
function asConflict(error: unknown): never {
  const failure = failureOf(error);
  if (failure.kind !== 'invalid_input') throw failure;
  throw stripeError('conflict', 'has ended this page before', { httpStatus: failure.httpStatus ?? 400 });
}

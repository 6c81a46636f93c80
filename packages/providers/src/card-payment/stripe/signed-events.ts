import { Stripe } from 'stripe';
import { parseShape } from '../../http/responses.ts';
import type { PaymentEvent, SignedEvent } from '../port.ts';
import { stripeError } from './stripe-errors.ts';
import { readWireEvent, wireEvent } from './wire.ts';

const MAX_CLOCK_SKEW_SECONDS = 300;

interface VerificationOptions {
  /** Accepted secrets: two during a rotation. */
  secrets: readonly string[];
  /** Events of the other mode (live or test) are read without their session, so that they have no effect. */
  isLive: boolean;
  now: Date;
}

/** Throws `invalid_input` unless the event was signed with one of the secrets. */
export function readSignedEvent(
  event: SignedEvent,
  { secrets, isLive, now }: VerificationOptions,
): PaymentEvent {
  for (const secret of secrets) {
    const content = verifySignature(event, secret, now);
    if (content === null) continue;
    const wire = parseShape(content, wireEvent, (detail) => stripeError('invalid_input', detail));
    return wire.livemode === isLive ? readWireEvent(wire) : { ...readWireEvent(wire), sessionId: null };
  }
  throw stripeError('invalid_input', 'has not signed this event');
}

function verifySignature({ bytes, signature }: SignedEvent, secret: string, now: Date): unknown {
  // The package accepts timestamps in the future, which would stay valid for more than 300 seconds.
  const signedAtMs = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1_000;
  if (signedAtMs > now.getTime() + MAX_CLOCK_SKEW_SECONDS * 1_000) return null;
  try {
    const { webhooks } = Stripe;
    return webhooks.constructEvent(
      bytes,
      signature,
      secret,
      MAX_CLOCK_SKEW_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error instanceof SyntaxError ? stripeError('invalid_input', 'has sent no JSON') : error;
  }
}

export function signEvent(text: string, secret: string, at: Date): SignedEvent {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });
  return { bytes: Buffer.from(text), signature };
}

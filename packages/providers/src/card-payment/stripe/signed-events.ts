import { Stripe } from 'stripe';
import { readShape } from '../../http/answers.ts';
import type { PaymentEvent, SignedEvent } from '../port.ts';
import { stripeError } from './stripe-errors.ts';
import { readWireEvent, wireEvent } from './wire.ts';

const TOLERANCE_SECONDS = 300;

interface Reading {
  /** While one is replaced, both are good. */
  secrets: readonly string[];
  /** Events of the other mode are not ours. */
  isLive: boolean;
  now: Date;
}

/** Reads a signed event in the bytes that were sent. The package compares every signature of the header. */
export function readSignedEvent(event: SignedEvent, { secrets, isLive, now }: Reading): PaymentEvent {
  for (const secret of secrets) {
    const signed = readIfSigned(event, secret, now);
    if (signed === null) continue;
    const read = readShape(signed, wireEvent, (what) => stripeError('invalid_input', what));
    return read.livemode === isLive ? readWireEvent(read) : { ...readWireEvent(read), sessionId: null };
  }
  throw stripeError('invalid_input', 'has not signed this event');
}

function readIfSigned({ bytes, signature }: SignedEvent, secret: string, now: Date): unknown {
  // The package takes signatures of the future, which would be good for longer than those of now.
  const signedAtMs = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1_000;
  if (signedAtMs > now.getTime() + TOLERANCE_SECONDS * 1_000) return null;
  try {
    const { webhooks } = Stripe;
    return webhooks.constructEvent(bytes, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error instanceof SyntaxError ? stripeError('invalid_input', 'has sent no JSON') : error;
  }
}

/** Signs an event as Stripe does, at an instant. */
export function signEvent(text: string, secret: string, at: Date): SignedEvent {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });
  return { bytes: Buffer.from(text), signature };
}

import { Stripe } from 'stripe';
import type { FailureFacts, MakeError } from '../../http/answers.ts';
import { ProviderError, type ProviderErrorKind } from '../../outcome.ts';

/** `what` goes on after the provider's name. No cause is carried along: it holds headers of the request. */
export const stripeError: MakeError = (kind, what, facts = {}) =>
  new ProviderError({ provider: 'stripe', kind, message: `Stripe ${what}.`, ...facts });

const KINDS: Record<number, [ProviderErrorKind, string]> = {
  400: ['invalid_input', 'refused what was asked'],
  401: ['unauthorised', 'refused our key'],
  402: ['invalid_input', 'refused what was asked'],
  403: ['forbidden', 'does not grant this to our key'],
  404: ['not_found', 'has no such page'],
  409: ['conflict', 'is still working on the same request'],
  424: ['unavailable', 'misses an answer of its own'],
  429: ['rate_limited', 'has no quota left'],
};

/** Returns the error of a call of the package. An answer without JSON has no status: what it was about is not known. */
export function failureOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode: status, code } = error;
  const isAnswered = status !== undefined && !(error instanceof Stripe.errors.StripeConnectionError);
  if (!isAnswered) return lostAnswer(error);
  const facts: FailureFacts = { httpStatus: status, ...(code !== undefined && { providerCode: code }) };
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return stripeError('conflict', 'knows this key for another request', facts);
  if (status >= 500) return stripeError('unavailable', `failed with ${status}`, facts);
  const [kind, what] = KINDS[status] ?? ['bad_response', `answered ${status}`];
  return stripeError(kind, what, facts);
}

function lostAnswer({ message }: Error): ProviderError {
  if (/JSON/.test(message)) return stripeError('bad_response', 'answered no JSON');
  return /timed? ?out|aborted/i.test(message)
    ? stripeError('timeout', 'did not answer in time')
    : stripeError('unavailable', 'can not be reached');
}

import { Stripe } from 'stripe';
import type { FailureFacts, MakeError } from '../../http/responses.ts';
import { ProviderError, type ProviderErrorKind } from '../../outcome.ts';

/** Omits the cause, because it contains request headers. */
export const stripeError: MakeError = (kind, detail, facts = {}) =>
  new ProviderError({ provider: 'stripe', kind, message: `Stripe ${detail}.`, ...facts });

const ERROR_BY_STATUS: Record<number, [ProviderErrorKind, string]> = {
  400: ['invalid_input', 'rejected the request'],
  401: ['unauthorised', 'rejected our key'],
  402: ['invalid_input', 'rejected the request'],
  403: ['forbidden', 'does not allow this for our key'],
  404: ['not_found', 'has no such page'],
  409: ['conflict', 'is still working on the same request'],
  424: ['unavailable', 'failed because of a failed dependency'],
  429: ['rate_limited', 'has no quota left'],
};

// The error for a response that isn't JSON gets no HTTP status, so that callers don't assume that it was
// rejected: Stripe may have carried it out.
export function failureOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode: status, code } = error;
  const isAnswered = status !== undefined && !(error instanceof Stripe.errors.StripeConnectionError);
  if (!isAnswered) return lostResponseError(error);
  const facts: FailureFacts = { httpStatus: status, ...(code !== undefined && { providerCode: code }) };
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return stripeError('conflict', 'has received this idempotency key with another request', facts);
  if (status >= 500) return stripeError('unavailable', `failed with ${status}`, facts);
  const [kind, detail] = ERROR_BY_STATUS[status] ?? ['bad_response', `answered ${status}`];
  return stripeError(kind, detail, facts);
}

function lostResponseError({ message }: Error): ProviderError {
  if (/JSON/.test(message)) return stripeError('bad_response', 'answered without JSON');
  return /timed? ?out|aborted/i.test(message)
    ? stripeError('timeout', 'did not answer in time')
    : stripeError('unavailable', "can't be reached");
}

import { type FailureFacts, type MakeError, parseJson, readRetryAfterMs } from '../../http/responses.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { ProviderError } from '../../outcome.ts';
import { wireFailure } from './wire.ts';

/** Omits the cause, because the request contains the key and the token. */
export const luzmoError: MakeError = (kind, detail, facts = {}) =>
  new ProviderError({ provider: 'luzmo', kind, message: `Luzmo ${detail}.`, ...facts });

/** Omits the provider's message, because it may quote the request. */
export function toProviderError(response: HttpResponse): ProviderError {
  const { status, headers } = response;
  const retryAfterMs = readRetryAfterMs(headers);
  const facts: FailureFacts = { httpStatus: status, ...(retryAfterMs !== null && { retryAfterMs }) };
  switch (status) {
    case 400:
      return concernsApiKey(response)
        ? luzmoError('unauthorised', 'rejected our key or token', facts)
        : luzmoError('invalid_input', 'rejected the request', facts);
    case 401:
      return luzmoError('unauthorised', 'rejected our key or token', facts);
    case 403:
      return luzmoError('forbidden', 'does not allow this for our account', facts);
    case 404:
      return luzmoError('not_found', 'has no such dashboard or address', facts);
    case 429:
      return luzmoError('rate_limited', 'has no quota left', facts);
    default:
      return status >= 500
        ? luzmoError('unavailable', `failed with ${status}`, facts)
        : luzmoError('bad_response', `answered ${status}`, facts);
  }
}

// Luzmo may treat a wrong key or token like an invalid body, because both are sent in the body.
function concernsApiKey(response: HttpResponse): boolean {
  const failure = wireFailure.safeParse(parseJson(response));
  if (!failure.success) return false;
  const { message, type } = failure.data;
  const texts = [message, typeof type === 'string' ? type : type?.description];
  return texts.some((text) => /\b(?:key|token|credentials?)\b/i.test(text ?? ''));
}

import { type FailureFacts, type MakeError, parseJson, retryAfter } from '../../http/answers.ts';
import type { Incoming } from '../../http/exchange.ts';
import { ProviderError } from '../../outcome.ts';
import { wireFailure } from './wire.ts';

/** `what` goes on after the provider's name. No cause is carried along: the request holds key and token. */
export const luzmoError: MakeError = (kind, what, facts = {}) =>
  new ProviderError({ provider: 'luzmo', kind, message: `Luzmo ${what}.`, ...facts });

/** Returns the error of an answer other than success. Its own words are not repeated: they may quote the request. */
export function refusalOf(answer: Incoming): ProviderError {
  const { status, headers } = answer;
  const wait = retryAfter(headers);
  const facts: FailureFacts = { httpStatus: status, ...(wait !== null && { retryAfterMs: wait }) };
  switch (status) {
    case 400:
      return isAboutKey(answer)
        ? luzmoError('unauthorised', 'refused our key or token', facts)
        : luzmoError('invalid_input', 'refused what was asked', facts);
    case 401:
      return luzmoError('unauthorised', 'refused our key or token', facts);
    case 403:
      return luzmoError('forbidden', 'does not grant this to our account', facts);
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

/** Key and token are sent in the body: wrong ones can be answered as a wrong body is. */
function isAboutKey(answer: Incoming): boolean {
  const said = wireFailure.safeParse(parseJson(answer));
  if (!said.success) return false;
  const { message, type } = said.data;
  const words = [message, typeof type === 'string' ? type : type?.description];
  return words.some((text) => /\b(?:key|token|credentials?)\b/i.test(text ?? ''));
}

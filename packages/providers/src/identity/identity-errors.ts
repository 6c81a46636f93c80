import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { ExchangeError } from '../http/exchange.ts';
import { ProviderError, type ProviderErrorKind, type ProviderFailure } from '../outcome.ts';
import type { IdentityKey } from './port.ts';

type FailureDetails = Pick<ProviderFailure, 'retryAfterMs' | 'httpStatus' | 'providerCode'>;

/** Omits the cause, because it may contain a request with a secret or a code. */
export const identityError = (
  provider: IdentityKey,
  kind: ProviderErrorKind,
  { detail, ...facts }: FailureDetails & { detail: string },
): ProviderError =>
  new ProviderError({ provider, kind, message: `The sign-in service ${provider} ${detail}.`, ...facts });

export function toIdentityError(provider: IdentityKey, error: unknown, status: number | null): ProviderError {
  const createError = (kind: ProviderErrorKind, detail: string, facts: FailureDetails = {}) =>
    identityError(provider, kind, { detail, ...facts });
  const transportError = findTransportError(error);
  if (transportError instanceof ProviderError) return transportError;
  if (transportError !== null)
    return createError(EXCHANGE_ERROR_KINDS[transportError.failure], transportError.message);
  if (error instanceof AuthorizationResponseError)
    return createError(kindOfError(error.error), 'redirected back with an error', {
      providerCode: error.error,
    });
  const httpStatus = status === null ? {} : { httpStatus: status };
  if (status === 429) return createError('rate_limited', 'has no quota left', httpStatus);
  if (status !== null && status >= 500)
    return createError('unavailable', `failed with ${status}`, httpStatus);
  if (error instanceof ResponseBodyError)
    return createError(kindOfError(error.error), 'rejected the code', {
      ...httpStatus,
      providerCode: error.error,
    });
  if (error instanceof ClientError) {
    const code = error.code ?? '';
    const kind = UNTRUSTED_RESPONSE_CODES.has(code) ? 'unauthorised' : 'bad_response';
    return createError(kind, 'returned an unusable response', { ...httpStatus, providerCode: code });
  }
  throw error;
}

const EXCHANGE_ERROR_KINDS = {
  aborted: 'timeout',
  unreachable: 'unavailable',
  cut_off: 'unavailable',
  too_large: 'bad_response',
} as const satisfies Record<ExchangeError['failure'], ProviderErrorKind>;

// The library may have wrapped the error of our own transport.
function findTransportError(error: unknown): ProviderError | ExchangeError | null {
  const transportCause = error instanceof Error ? error.cause : null;
  for (const candidate of [error, transportCause])
    if (candidate instanceof ProviderError || candidate instanceof ExchangeError) return candidate;
  return null;
}

/** Codes of RFC 6749 (4.1.2.1 and 5.2), and LinkedIn's codes for a canceled sign-in. */
const ERROR_KINDS: Record<string, ProviderErrorKind> = {
  access_denied: 'forbidden',
  user_cancelled_login: 'forbidden',
  user_cancelled_authorize: 'forbidden',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
  invalid_grant: 'invalid_input',
  invalid_client: 'unauthorised',
  unauthorized_client: 'unauthorised',
};

const kindOfError = (code: string): ProviderErrorKind => ERROR_KINDS[code] ?? 'bad_response';

/** Codes of the library for an invalid signature, issuer, audience, nonce or time. */
const UNTRUSTED_RESPONSE_CODES: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

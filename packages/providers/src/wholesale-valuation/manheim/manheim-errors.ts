import type { z } from 'zod';
import {
  type FailureFacts,
  type MakeError,
  parseJson,
  parseShape as parseAs,
  readRetryAfterMs,
} from '../../http/responses.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { ProviderError } from '../../outcome.ts';
import { wireFailure } from './wire.ts';

/** Omits the cause, because it may contain a request with credentials. */
export const manheimError: MakeError = (kind, detail, facts = {}) =>
  new ProviderError({ provider: 'manheim', kind, message: `Manheim ${detail}.`, ...facts });

export function toProviderError(response: HttpResponse): ProviderError {
  const { status, headers } = response;
  const code = headers.get('x-mashery-error-code');
  const facts: FailureFacts = { httpStatus: status, ...(code !== null && { providerCode: code }) };
  const retryAfterMs = readRetryAfterMs(headers);
  const rateLimitedError = () =>
    manheimError('rate_limited', 'has no quota left', {
      ...facts,
      ...(retryAfterMs !== null && { retryAfterMs }),
    });
  switch (status) {
    case 400:
      return manheimError('invalid_input', `rejected the request${formatMessage(response)}`, facts);
    case 401:
      return manheimError('unauthorised', 'rejected our token', facts);
    case 403:
      return code !== null && !NOT_GRANTED_CODES.test(code)
        ? rateLimitedError()
        : manheimError('forbidden', 'does not allow this for our account', facts);
    case 404:
      return manheimError('not_found', `has nothing for this vehicle${formatMessage(response)}`, facts);
    case 429:
      return rateLimitedError();
    case NOT_PROVISIONED_STATUS:
      return manheimError('unavailable', 'has no service at this address (596)', facts);
    default:
      return status >= 500
        ? manheimError('unavailable', `failed with ${status}`, {
            ...facts,
            ...(retryAfterMs !== null && { retryAfterMs }),
          })
        : manheimError('bad_response', `answered ${status}`, facts);
  }
}

/** Gateway status for a URL without a service. */
export const NOT_PROVISIONED_STATUS = 596;

/** Matches gateway codes about the account. All other codes are about quotas. */
const NOT_GRANTED_CODES = /INACTIVE|NOT_AUTHORIZED|REFERER/;

const MAX_MESSAGE_LENGTH = 200;

// The app shows the provider's message next to the vehicle.
function formatMessage(response: HttpResponse): string {
  const failure = wireFailure.safeParse(parseJson(response));
  const message = failure.success ? (failure.data.message ?? failure.data.error) : null;
  return message ? `: ${message.slice(0, MAX_MESSAGE_LENGTH).replace(/\.$/, '')}` : '';
}

export const readJson = <Schema extends z.ZodType>(
  response: HttpResponse,
  schema: Schema,
): z.output<Schema> => readShape(parseJson(response), schema, response.status);

export const readShape = <Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  httpStatus = 200,
): z.output<Schema> =>
  parseAs(value, schema, (detail) => manheimError('bad_response', detail, { httpStatus }));

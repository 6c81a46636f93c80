import type { z } from 'zod';
import {
  type FailureFacts,
  type MakeError,
  parseJson,
  readShape as readAs,
  retryAfter,
} from '../../http/answers.ts';
import type { Incoming } from '../../http/exchange.ts';
import { ProviderError } from '../../outcome.ts';
import { wireFailure } from './wire.ts';

/** `what` goes on after the provider's name. No cause is carried along: it may hold a request with its credentials. */
export const manheimError: MakeError = (kind, what, facts = {}) =>
  new ProviderError({ provider: 'manheim', kind, message: `Manheim ${what}.`, ...facts });

/** What an answer other than success means. */
export function refusalOf(answer: Incoming): ProviderError {
  const { status, headers } = answer;
  const code = headers.get('x-mashery-error-code');
  const facts: FailureFacts = { httpStatus: status, ...(code !== null && { providerCode: code }) };
  const wait = retryAfter(headers);
  const limited = () =>
    manheimError('rate_limited', 'has no quota left', {
      ...facts,
      ...(wait !== null && { retryAfterMs: wait }),
    });
  switch (status) {
    case 400:
      return manheimError('invalid_input', `refused the question${saidIn(answer)}`, facts);
    case 401:
      return manheimError('unauthorised', 'refused our token', facts);
    case 403:
      return code !== null && !NOT_GRANTED.test(code)
        ? limited()
        : manheimError('forbidden', 'does not grant this to our account', facts);
    case 404:
      return manheimError('not_found', `has nothing for this vehicle${saidIn(answer)}`, facts);
    case 429:
      return limited();
    case NOT_PROVISIONED:
      return manheimError('unavailable', 'has no service at this address (596)', facts);
    default:
      return status >= 500
        ? manheimError('unavailable', `failed with ${status}`, {
            ...facts,
            ...(wait !== null && { retryAfterMs: wait }),
          })
        : manheimError('bad_response', `answered ${status}`, facts);
  }
}

/** The gateway's own status for an address that it has no service behind. */
export const NOT_PROVISIONED = 596;

/** Codes of the gateway that are about the account; its others are about quotas. */
const NOT_GRANTED = /INACTIVE|NOT_AUTHORIZED|REFERER/;

const SAID_MOST = 200;

/** The provider's own words, which are shown beside the vehicle; nothing where the answer has none. */
function saidIn(answer: Incoming): string {
  const said = wireFailure.safeParse(parseJson(answer));
  const words = said.success ? (said.data.message ?? said.data.error) : null;
  return words ? `: ${words.slice(0, SAID_MOST).replace(/\.$/, '')}` : '';
}

/** Reads an answer that must have this shape. */
export const readJson = <Schema extends z.ZodType>(answer: Incoming, schema: Schema): z.output<Schema> =>
  readShape(parseJson(answer), schema, answer.status);

export const readShape = <Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  httpStatus = 200,
): z.output<Schema> => readAs(value, schema, (what) => manheimError('bad_response', what, { httpStatus }));

import type { z } from 'zod';
import type { ExchangeError, Incoming } from '../../http/exchange.ts';
import { ProviderError, type ProviderErrorKind, type ProviderFailure } from '../../outcome.ts';
import { wireFailure } from './wire.ts';

type Facts = Pick<ProviderFailure, 'retryAfterMs' | 'httpStatus' | 'providerCode'>;

/** `what` goes on after the provider's name. No cause is carried along: it may hold a request with its credentials. */
export const manheimError = (kind: ProviderErrorKind, what: string, facts: Facts = {}): ProviderError =>
  new ProviderError({ provider: 'manheim', kind, message: `Manheim ${what}.`, ...facts });

/** What a request without a whole answer means. */
export function lostAnswer({ failure, message }: ExchangeError): ProviderError {
  const KINDS = {
    aborted: 'timeout',
    unreachable: 'unavailable',
    cut_off: 'unavailable',
    too_large: 'bad_response',
  } as const;
  return manheimError(KINDS[failure], message);
}

/** What an answer other than success means. */
export function refusalOf(answer: Incoming): ProviderError {
  const { status, headers } = answer;
  const code = headers.get('x-mashery-error-code');
  const facts: Facts = { httpStatus: status, ...(code !== null && { providerCode: code }) };
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

/** In seconds, or a date, which is compared with the answer's own. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const milliseconds = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(milliseconds) && milliseconds >= 0 ? milliseconds : null;
}

const SAID_MOST = 200;

/** The provider's own words, which are shown beside the vehicle; nothing where the answer has none. */
function saidIn(answer: Incoming): string {
  const said = wireFailure.safeParse(parse(answer.text));
  const words = said.success ? (said.data.message ?? said.data.error) : null;
  return words ? `: ${words.slice(0, SAID_MOST).replace(/\.$/, '')}` : '';
}

/** Reads an answer that must have this shape. What is wrong is named by its place, not by its content. */
export function readJson<Schema extends z.ZodType>(
  { text, status }: Incoming,
  schema: Schema,
): z.output<Schema> {
  return readShape(parse(text), schema, status);
}

export function readShape<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  httpStatus = 200,
): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'as a whole' : `at ${issue.path.join('.')}`;
  throw manheimError('bad_response', `answered in another shape than documented, ${place}`, { httpStatus });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

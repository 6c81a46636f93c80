import type { z } from 'zod';
import type { ProviderError, ProviderErrorKind, ProviderFailure } from '../outcome.ts';
import type { ExchangeError, Incoming } from './exchange.ts';

export type FailureFacts = Pick<ProviderFailure, 'retryAfterMs' | 'httpStatus' | 'providerCode'>;

/** Makes the errors of one provider. `what` goes on after the provider's name. */
export type MakeError = (kind: ProviderErrorKind, what: string, facts?: FailureFacts) => ProviderError;

/** Returns the error of a request without a whole answer. */
export function lostAnswer(makeError: MakeError, { failure, message }: ExchangeError): ProviderError {
  const KINDS = {
    aborted: 'timeout',
    unreachable: 'unavailable',
    cut_off: 'unavailable',
    too_large: 'bad_response',
  } as const;
  return makeError(KINDS[failure], message);
}

const STATUS_KINDS: Readonly<Record<number, ProviderErrorKind>> = {
  400: 'invalid_input',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
};

/** Returns what a status other than success means where the provider documents nothing else. */
const kindOfStatus = (status: number): ProviderErrorKind =>
  STATUS_KINDS[status] ?? (status >= 500 ? 'unavailable' : 'bad_response');

/** Returns the error of a refusal. Its body may repeat what was sent: the status says all. */
export function refusalOf(makeError: MakeError, answer: Pick<Incoming, 'status' | 'headers'>): ProviderError {
  return makeError(kindOfStatus(answer.status), `answered ${answer.status}`, refusalFacts(answer));
}

/** Returns the status of a refusal, and how long to wait where it says so. */
export function refusalFacts({ status, headers }: Pick<Incoming, 'status' | 'headers'>): FailureFacts {
  const wait = retryAfter(headers);
  return { httpStatus: status, ...(wait !== null && { retryAfterMs: wait }) };
}

/** Reads Retry-After: seconds, or a date, which is compared with the answer's own. */
export function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const milliseconds = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(milliseconds) && milliseconds >= 0 ? milliseconds : null;
}

/** Returns the value of an answer's JSON; undefined where it is none. */
export function parseJson({ text }: Pick<Incoming, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a value that must have this shape. What is wrong is named by where it stands, not by its content. */
export function readShape<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  fail: (what: string) => Error,
): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'as a whole' : `at ${issue.path.join('.')}`;
  throw fail(`answered in another shape than documented, ${place}`);
}

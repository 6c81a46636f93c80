import type { z } from 'zod';
import type { ProviderError, ProviderErrorKind, ProviderFailure } from '../outcome.ts';
import type { ExchangeError, HttpResponse } from './exchange.ts';

export type FailureFacts = Pick<ProviderFailure, 'retryAfterMs' | 'httpStatus' | 'providerCode'>;

/**
 * In the error message, `detail` follows the provider's name, so it starts with a verb such as "answered".
 */
export type MakeError = (kind: ProviderErrorKind, detail: string, facts?: FailureFacts) => ProviderError;

export function lostResponseError(makeError: MakeError, { failure, message }: ExchangeError): ProviderError {
  const KIND_BY_FAILURE = {
    aborted: 'timeout',
    unreachable: 'unavailable',
    cut_off: 'unavailable',
    too_large: 'bad_response',
  } as const;
  return makeError(KIND_BY_FAILURE[failure], message);
}

const KIND_BY_STATUS: Readonly<Record<number, ProviderErrorKind>> = {
  400: 'invalid_input',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
};

const kindOfStatus = (status: number): ProviderErrorKind =>
  KIND_BY_STATUS[status] ?? (status >= 500 ? 'unavailable' : 'bad_response');

/** Omits the body, because it may quote the request. */
export function failedResponseError(
  makeError: MakeError,
  response: Pick<HttpResponse, 'status' | 'headers'>,
): ProviderError {
  return makeError(kindOfStatus(response.status), `answered ${response.status}`, readFailureFacts(response));
}

export function readFailureFacts({
  status,
  headers,
}: Pick<HttpResponse, 'status' | 'headers'>): FailureFacts {
  const retryAfterMs = readRetryAfterMs(headers);
  return { httpStatus: status, ...(retryAfterMs !== null && { retryAfterMs }) };
}

/** Reads Retry-After in milliseconds. Compares a date with the response's own Date header. */
export function readRetryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const milliseconds = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(milliseconds) && milliseconds >= 0 ? milliseconds : null;
}

/** Returns undefined when the body is not JSON. */
export function parseJson({ text }: Pick<HttpResponse, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The error names the paths of invalid fields but not their content.
export function parseShape<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  createError: (detail: string) => Error,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue === undefined || issue.path.length === 0 ? 'as a whole' : `at ${issue.path.join('.')}`;
  throw createError(`answered in another shape than documented, ${path}`);
}

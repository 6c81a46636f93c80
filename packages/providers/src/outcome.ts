import type { CalendarDate } from '@fleetworth/domain/calendar';

/** Kind of a failed call. A later retry can succeed only after `rate_limited`, `unavailable` or `timeout`. */
export type ProviderErrorKind =
  /** The system has no data for the VIN or id. */
  | 'not_found'
  /** The system rejected the arguments. */
  | 'invalid_input'
  /** The system rejected our credentials, or the credentials of the user's or company's account. */
  | 'unauthorised'
  /** The credentials are valid, but the product or permission is not granted. */
  | 'forbidden'
  /** The quota is used up. `retryAfterMs` is set when the system sent a delay. */
  | 'rate_limited'
  /** The system is down or unreachable. */
  | 'unavailable'
  /** Our deadline passed. */
  | 'timeout'
  /** The system reported success in an undocumented shape. */
  | 'bad_response'
  /** The operation was already done, or done differently. */
  | 'conflict'
  /** There are no credentials, and the sandbox is off. */
  | 'not_configured';

/** Never contains a secret or a URL with one. */
export interface ProviderFailure {
  provider: string;
  kind: ProviderErrorKind;
  message: string;
  retryAfterMs?: number;
  httpStatus?: number;
  providerCode?: string;
}

/** Code of a call that was not sent because the circuit breaker is open. */
export const CIRCUIT_OPEN = 'circuit_open';

const RETRYABLE: ReadonlySet<ProviderErrorKind> = new Set(['rate_limited', 'unavailable', 'timeout']);

/** The only error that provider methods reject with. */
export class ProviderError extends Error {
  readonly provider: string;
  readonly kind: ProviderErrorKind;
  readonly retryAfterMs: number | null;
  readonly httpStatus: number | null;
  readonly providerCode: string | null;

  constructor(failure: ProviderFailure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = 'ProviderError';
    this.provider = failure.provider;
    this.kind = failure.kind;
    this.retryAfterMs = failure.retryAfterMs ?? null;
    this.httpStatus = failure.httpStatus ?? null;
    this.providerCode = failure.providerCode ?? null;
  }

  get isRetryable(): boolean {
    return RETRYABLE.has(this.kind);
  }
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: ProviderError };

export interface CallContext {
  /** Id of the request or job that caused the call, for logs. */
  requestId: string;
  /** Today in the installation's time zone. */
  day: CalendarDate;
  signal?: AbortSignal;
  deadlineMs?: number;
}

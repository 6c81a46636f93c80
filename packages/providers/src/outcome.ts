import type { CalendarDate } from '@fleetworth/domain/calendar';

/** Why an outside system gave no answer. The first four will not change by asking again. */
export type ProviderErrorKind =
  /** It has nothing for this VIN or id. */
  | 'not_found'
  /** It refused the arguments. */
  | 'invalid_input'
  /** It refused our credentials, or the account's. */
  | 'unauthorised'
  /** The credentials are fine, the product or permission is not granted. */
  | 'forbidden'
  /** Quota; `retryAfterMs` where it said. */
  | 'rate_limited'
  /** It is down or cannot be reached. */
  | 'unavailable'
  /** Our deadline passed. */
  | 'timeout'
  /** It answered success in a shape that is not the documented one. */
  | 'bad_response'
  /** Already done, or done differently. */
  | 'conflict'
  /** No credentials, and the sandbox is switched off. */
  | 'not_configured';

/** The facts about a failure. Never a secret, nor an address that carries one. */
export interface ProviderFailure {
  provider: string;
  kind: ProviderErrorKind;
  message: string;
  retryAfterMs?: number;
  httpStatus?: number;
  providerCode?: string;
}

const RETRYABLE: ReadonlySet<ProviderErrorKind> = new Set(['rate_limited', 'unavailable', 'timeout']);

/** The only error that a provider's methods reject with. */
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

  /** Would the same question perhaps be answered later? */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.kind);
  }
}

/** One item of a batch: its answer or why there is none. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: ProviderError };

/** What every call to an outside system gets in addition to its arguments. */
export interface CallContext {
  /** Ties the call to the request or job that caused it, for logs. */
  requestId: string;
  /** Today, in the installation's time zone. */
  day: CalendarDate;
  signal?: AbortSignal;
  deadlineMs?: number;
}

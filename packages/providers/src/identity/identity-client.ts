import { CircuitBreaker } from '../http/circuit-breaker.ts';
import { exchange, ExchangeError, type HttpResponse, type HttpRequest } from '../http/exchange.ts';
import type { Timing } from '../http/timing.ts';
import { CIRCUIT_OPEN } from '../outcome.ts';
import { identityError, toIdentityError } from './identity-errors.ts';
import type { IdentityContext, IdentityKey } from './port.ts';

const CONNECT_MS = 2_000;
const DEADLINE_MS = 8_000;
const MAX_RESPONSE_BYTES = 1_000_000;

export type Send = (request: HttpRequest) => Promise<HttpResponse>;

interface SentRequestState {
  /** Null when no request was sent or the caller canceled it. */
  outcome: 'answered' | 'failed' | null;
  status: number | null;
}

export class IdentityClient {
  readonly #key: IdentityKey;
  readonly #timing: Timing;
  readonly #breaker: CircuitBreaker;

  constructor(key: IdentityKey, timing: Timing) {
    this.#key = key;
    this.#timing = timing;
    this.#breaker = new CircuitBreaker(timing);
  }

  /** Runs work that sends requests. Rejects with ProviderError. */
  async run<T>(context: IdentityContext, work: (send: Send) => Promise<T>): Promise<T> {
    const waitMs = this.#breaker.admitOrGetWaitMs();
    if (waitMs !== null) {
      const retryAfterMs = Math.ceil(waitMs);
      const detail = 'is not called for a while, because it is down';
      throw identityError(this.#key, 'unavailable', { detail, retryAfterMs, providerCode: CIRCUIT_OPEN });
    }
    const signal = this.#createDeadline(context);
    let last: SentRequestState = { outcome: null, status: null };
    const send: Send = async (request) => {
      last = { outcome: 'failed', status: null };
      const response = await sendWithRetry(request, signal, this.#timing);
      last = { outcome: response.status < 500 ? 'answered' : 'failed', status: response.status };
      return response;
    };
    try {
      const result = await work(send);
      this.#report(last.outcome);
      return result;
    } catch (error) {
      this.#report(context.signal?.aborted ? null : last.outcome);
      throw toIdentityError(this.#key, error, last.status);
    }
  }

  #createDeadline({ signal, deadlineMs = DEADLINE_MS }: IdentityContext): AbortSignal {
    const deadline = this.#timing.deadline(Math.min(deadlineMs, DEADLINE_MS));
    return signal ? AbortSignal.any([deadline, signal]) : deadline;
  }

  // `outcome` is null when the caller canceled or no request was sent, for example because the browser was
  // redirected back with wrong parameters.
  #report(outcome: SentRequestState['outcome']): void {
    if (outcome === 'answered') this.#breaker.reportSuccess();
    else if (outcome === 'failed') this.#breaker.reportFailure();
    else this.#breaker.reportCanceled();
  }
}

/**
 * Retries a GET request once. An authorization code is valid for one use, so a request with a code is never
 * retried.
 */
async function sendWithRetry(
  request: HttpRequest,
  signal: AbortSignal,
  timing: Timing,
): Promise<HttpResponse> {
  const send = () =>
    exchange(request, { signal, connectDeadline: timing.deadline(CONNECT_MS), maxBytes: MAX_RESPONSE_BYTES });
  if (request.method !== 'GET') return await send();
  try {
    const response = await send();
    if (response.status < 500) return response;
  } catch (error) {
    const isResponseLost = error instanceof ExchangeError && error.failure !== 'too_large';
    if (!isResponseLost || signal.aborted) throw error;
  }
  return await send();
}

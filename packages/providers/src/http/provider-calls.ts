import { type CallContext, CIRCUIT_OPEN, ProviderError } from '../outcome.ts';
import { lostResponseError, type MakeError } from './responses.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { exchange, ExchangeError, type HttpResponse, type HttpRequest } from './exchange.ts';
import { RateLimit } from './rate-limit.ts';
import type { Timing } from './timing.ts';

interface CallRules {
  /** Name of the external system, or of the account there if each account has its own limit. */
  system: string;
  makeError: MakeError;
  timing: Timing;
  requestsPerSecond: number;
  maxConcurrentCalls: number;
  retries: number;
  maxResponseBytes: number;
  /** Returns false for a failure that a retry can't fix, although its kind is retryable. */
  isWorthRetrying?: (error: ProviderError) => boolean;
}

interface CallLimits {
  /** Time limit of a call, including its retries. */
  deadlineMs: number;
  context: CallContext;
  retries?: number;
}

const CONNECT_MS = 2_000;
const BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8_000;

export class ProviderCalls {
  readonly #rules: CallRules;
  readonly #limit: RateLimit;
  readonly #breaker: CircuitBreaker;

  constructor(rules: CallRules) {
    this.#rules = rules;
    this.#limit = new RateLimit(rules);
    this.#breaker = new CircuitBreaker(rules.timing);
  }

  /** Runs `attempt`, which sends its requests through `send`. Rejects with ProviderError. */
  async runWithRetries<T>(
    attempt: (signal: AbortSignal) => Promise<T>,
    { deadlineMs: maxMs, context, retries = this.#rules.retries }: CallLimits,
  ): Promise<T> {
    const { timing } = this.#rules;
    const deadlineMs = Math.min(maxMs, context.deadlineMs ?? Number.POSITIVE_INFINITY);
    return await this.#limit.runWithConcurrencyLimit(async () => {
      const deadlineAtMs = timing.nowMs() + deadlineMs;
      const deadline = timing.deadline(deadlineMs);
      const signal = context.signal ? AbortSignal.any([deadline, context.signal]) : deadline;
      for (let retry = 0; ; retry += 1) {
        try {
          return await this.#tryOnce(() => attempt(signal), context.signal);
        } catch (error) {
          if (!(error instanceof ProviderError) || !this.#isWorthRetrying(error) || retry === retries)
            throw error;
          const waitMs = error.retryAfterMs ?? backoffMs(retry);
          if (timing.nowMs() + waitMs >= deadlineAtMs) throw error;
          await timing.pause(waitMs, signal);
        }
      }
    });
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { timing, makeError, maxResponseBytes: maxBytes } = this.#rules;
    const wasAborted = signal.aborted;
    await this.#limit.waitForRequestSlot(signal);
    // Waiting for our own rate limit is not a failure of the external system.
    if (signal.aborted && !wasAborted) throw makeError('rate_limited', 'has too many of our requests queued');
    try {
      return await exchange(request, { signal, connectDeadline: timing.deadline(CONNECT_MS), maxBytes });
    } catch (error) {
      throw error instanceof ExchangeError ? lostResponseError(makeError, error) : error;
    }
  }

  async #tryOnce<T>(attempt: () => Promise<T>, callerSignal?: AbortSignal): Promise<T> {
    const breakerWaitMs = this.#breaker.admitOrGetWaitMs();
    if (breakerWaitMs !== null)
      throw this.#rules.makeError('unavailable', 'is not called for a while, because it is down', {
        retryAfterMs: Math.ceil(breakerWaitMs),
        providerCode: CIRCUIT_OPEN,
      });
    try {
      const response = await attempt();
      this.#breaker.reportSuccess();
      return response;
    } catch (error) {
      this.#reportToBreaker(error, callerSignal?.aborted ?? false);
      throw error;
    }
  }

  #reportToBreaker(error: unknown, isCanceled: boolean): void {
    const kind = error instanceof ProviderError ? error.kind : null;
    if (kind === null || isCanceled) this.#breaker.reportCanceled();
    else if (kind === 'unavailable' || kind === 'timeout') this.#breaker.reportFailure();
    // Every other response shows that the system is up.
    else this.#breaker.reportSuccess();
  }

  #isWorthRetrying(error: ProviderError): boolean {
    const { kind, providerCode } = error;
    const isTemporary = kind === 'rate_limited' || kind === 'unavailable';
    return isTemporary && providerCode !== CIRCUIT_OPEN && (this.#rules.isWorthRetrying?.(error) ?? true);
  }
}

const backoffMs = (retry: number): number =>
  Math.random() * Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** retry);

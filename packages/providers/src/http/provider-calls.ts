import { type CallContext, ProviderError } from '../outcome.ts';
import { lostAnswer, type MakeError } from './answers.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { exchange, ExchangeError, type Incoming, type Outgoing } from './exchange.ts';
import { RateLimit } from './rate-limit.ts';
import type { Timing } from './timing.ts';

interface CallRules {
  makeError: MakeError;
  timing: Timing;
  perSecond: number;
  /** Calls that are under way at once. */
  inFlight: number;
  /** Times that a call is sent again. */
  retries: number;
  answerMostBytes: number;
  /** False for a failure that another try would not mend, though its kind may pass. */
  isWorthRetrying?: (error: ProviderError) => boolean;
}

interface CallLimits {
  /** With its retries. */
  deadlineMs: number;
  context: CallContext;
  /** Times that this call is sent again, where that differs. */
  retries?: number;
}

const CONNECT_MS = 2_000;
const RETRY_MS = 250;
const RETRY_MOST_MS = 8_000;

/** Calls one outside system: not more often than allowed, again where that may help, and not while it is down. */
export class ProviderCalls {
  readonly #rules: CallRules;
  readonly #limit: RateLimit;
  readonly #breaker: CircuitBreaker;

  constructor(rules: CallRules) {
    this.#rules = rules;
    this.#limit = new RateLimit(rules);
    this.#breaker = new CircuitBreaker(rules.timing);
  }

  /** Makes a call by `attempt`, which sends its requests by `send`. Rejects with a ProviderError. */
  async run<T>(
    attempt: (signal: AbortSignal) => Promise<T>,
    { deadlineMs: usualMs, context, retries = this.#rules.retries }: CallLimits,
  ): Promise<T> {
    const { timing } = this.#rules;
    const deadlineMs = Math.min(usualMs, context.deadlineMs ?? Number.POSITIVE_INFINITY);
    return await this.#limit.run(async () => {
      const endsMs = timing.nowMs() + deadlineMs;
      const deadline = timing.deadline(deadlineMs);
      const signal = context.signal ? AbortSignal.any([deadline, context.signal]) : deadline;
      for (let retry = 0; ; retry += 1) {
        try {
          return await this.#tryOnce(() => attempt(signal), context.signal);
        } catch (error) {
          if (!(error instanceof ProviderError) || !this.#isWorthRetrying(error) || retry === retries)
            throw error;
          const waitMs = error.retryAfterMs ?? backOff(retry);
          if (timing.nowMs() + waitMs >= endsMs) throw error;
          await timing.pause(waitMs, signal);
        }
      }
    });
  }

  /** Sends one request when its turn comes. */
  async send(request: Outgoing, signal: AbortSignal): Promise<Incoming> {
    const { timing, makeError, answerMostBytes: mostBytes } = this.#rules;
    const wasAborted = signal.aborted;
    await this.#limit.turn(signal);
    // Our own limit is no failure of theirs.
    if (signal.aborted && !wasAborted)
      throw makeError('rate_limited', 'has too many requests of ours waiting');
    try {
      return await exchange(request, { signal, connecting: timing.deadline(CONNECT_MS), mostBytes });
    } catch (error) {
      throw error instanceof ExchangeError ? lostAnswer(makeError, error) : error;
    }
  }

  async #tryOnce<T>(attempt: () => Promise<T>, given?: AbortSignal): Promise<T> {
    const closedMs = this.#breaker.closedFor();
    if (closedMs !== null)
      throw this.#rules.makeError('unavailable', 'is left alone for a while, since it is down', {
        retryAfterMs: Math.ceil(closedMs),
        providerCode: LEFT_ALONE,
      });
    try {
      const answer = await attempt();
      this.#breaker.answered();
      return answer;
    } catch (error) {
      this.#report(error, given?.aborted ?? false);
      throw error;
    }
  }

  #report(error: unknown, isGivenUp: boolean): void {
    const kind = error instanceof ProviderError ? error.kind : null;
    if (kind === null || isGivenUp) this.#breaker.givenUp();
    else if (kind === 'unavailable' || kind === 'timeout') this.#breaker.failed();
    // Whatever else it said, it is there.
    else this.#breaker.answered();
  }

  #isWorthRetrying(error: ProviderError): boolean {
    const { kind, providerCode } = error;
    const mayPass = kind === 'rate_limited' || kind === 'unavailable';
    return mayPass && providerCode !== LEFT_ALONE && (this.#rules.isWorthRetrying?.(error) ?? true);
  }
}

/** The code of a call that was not made, since the system is down. */
const LEFT_ALONE = 'left alone';

/** Longer each time, anywhere up to that, so that many callers do not come back at once. */
const backOff = (retry: number): number => Math.random() * Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** retry);

import { CircuitBreaker } from '../../http/circuit-breaker.ts';
import { exchange, ExchangeError, type Incoming, type Outgoing } from '../../http/exchange.ts';
import { RateLimit } from '../../http/rate-limit.ts';
import type { Timing } from '../../http/timing.ts';
import { type CallContext, ProviderError } from '../../outcome.ts';
import { AccessTokens } from './access-tokens.ts';
import { lostAnswer, manheimError, NOT_PROVISIONED, refusalOf } from './manheim-errors.ts';
import type { ManheimSettings } from './manheim-settings.ts';

/** A question to the service; the client adds the credentials. */
export interface ManheimQuestion {
  method: 'GET' | 'POST';
  /** Behind the base address. */
  path: string;
  body?: string;
  /** With its retries. */
  deadlineMs: number;
}

const IN_FLIGHT = 8;
const RETRIES = 3;
const RETRY_MS = 250;
const RETRY_MOST_MS = 8_000;
/** A batch of a hundred with all its details takes half a megabyte. */
const ANSWER_MOST_BYTES = 10_000_000;

/** Sends questions to Manheim: with a token, not more often than allowed, again where that may help, and not while it is down. */
export class ManheimClient {
  readonly #settings: ManheimSettings;
  readonly #timing: Timing;
  readonly #limit: RateLimit;
  readonly #breaker: CircuitBreaker;
  readonly #tokens: AccessTokens;

  constructor(settings: ManheimSettings, timing: Timing) {
    this.#settings = settings;
    this.#timing = timing;
    this.#limit = new RateLimit({ perSecond: settings.requestsPerSecond, inFlight: IN_FLIGHT, timing });
    this.#breaker = new CircuitBreaker(timing);
    this.#tokens = new AccessTokens({ settings, timing, send: (...sent) => this.#send(...sent) });
  }

  /** The answer of status 200. Rejects with a ProviderError. */
  async ask(question: ManheimQuestion, context: CallContext): Promise<Incoming> {
    const deadlineMs = Math.min(question.deadlineMs, context.deadlineMs ?? Number.POSITIVE_INFINITY);
    return await this.#limit.run(async () => {
      const endsMs = this.#timing.nowMs() + deadlineMs;
      const deadline = this.#timing.deadline(deadlineMs);
      const signal = context.signal ? AbortSignal.any([deadline, context.signal]) : deadline;
      for (let retry = 0; ; retry += 1) {
        try {
          return await this.#askOnce(question, signal, context.signal);
        } catch (error) {
          if (!(error instanceof ProviderError) || !isWorthRetrying(error) || retry === RETRIES) throw error;
          const waitMs = error.retryAfterMs ?? backOff(retry);
          if (this.#timing.nowMs() + waitMs >= endsMs) throw error;
          await this.#timing.pause(waitMs, signal);
        }
      }
    });
  }

  /** A refused token is renewed once: it may have ended before its time. */
  async #askOnce(question: ManheimQuestion, signal: AbortSignal, given?: AbortSignal): Promise<Incoming> {
    const closedMs = this.#breaker.closedFor();
    if (closedMs !== null)
      throw manheimError('unavailable', 'is left alone for a while, since it is down', {
        retryAfterMs: Math.ceil(closedMs),
        providerCode: LEFT_ALONE,
      });
    try {
      const token = await this.#tokens.get();
      let answer = await this.#send(this.#requestOf(question, token), signal);
      if (answer.status === 401) {
        this.#tokens.drop(token);
        answer = await this.#send(this.#requestOf(question, await this.#tokens.get()), signal);
      }
      if (answer.status !== 200) throw refusalOf(answer);
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

  #requestOf({ method, path, body }: ManheimQuestion, token: string): Outgoing {
    const { baseUrl, mediaType } = this.#settings;
    const headers = { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType };
    return { method, url: `${baseUrl}${path}`, headers, ...(body !== undefined && { body }) };
  }

  async #send(request: Outgoing, signal: AbortSignal): Promise<Incoming> {
    await this.#limit.turn(signal);
    try {
      return await exchange(request, { signal, mostBytes: ANSWER_MOST_BYTES });
    } catch (error) {
      throw error instanceof ExchangeError ? lostAnswer(error) : error;
    }
  }
}

/** The code of a question that was not sent, since the service is down. */
const LEFT_ALONE = 'left alone';

const isWorthRetrying = ({ kind, providerCode, httpStatus }: ProviderError): boolean =>
  (kind === 'rate_limited' || kind === 'unavailable') &&
  providerCode !== LEFT_ALONE &&
  httpStatus !== NOT_PROVISIONED;

/** Longer each time, anywhere up to that, so that many callers do not come back at once. */
const backOff = (retry: number): number => Math.random() * Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** retry);

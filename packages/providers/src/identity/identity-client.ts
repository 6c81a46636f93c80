import { CircuitBreaker } from '../http/circuit-breaker.ts';
import { exchange, ExchangeError, type Incoming, type Outgoing } from '../http/exchange.ts';
import type { Timing } from '../http/timing.ts';
import { identityError, toIdentityError } from './identity-errors.ts';
import type { IdentityContext, IdentityKey } from './port.ts';

const CONNECT_MS = 2_000;
const DEADLINE_MS = 8_000;
/** Documents, keys and profiles of these services are some kilobytes. */
const ANSWER_MOST_BYTES = 1_000_000;
const LEFT_ALONE = 'left alone';

/** Sends one request of a sign-in. */
export type Send = (request: Outgoing) => Promise<Incoming>;

/** How the last request ended. */
interface Last {
  /** Null where nothing was asked, or the caller gave up. */
  outcome: 'answered' | 'failed' | null;
  status: number | null;
}

/** Talks to one service: all of a sign-in within one deadline, and not at all while the service is down. */
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
    const closedMs = this.#breaker.closedFor();
    if (closedMs !== null) {
      const retryAfterMs = Math.ceil(closedMs);
      const what = 'is left alone for a while, since it is down';
      throw identityError(this.#key, 'unavailable', { what, retryAfterMs, providerCode: LEFT_ALONE });
    }
    const signal = this.#deadlineOf(context);
    let last: Last = { outcome: null, status: null };
    const send: Send = async (request) => {
      last = { outcome: 'failed', status: null };
      const answer = await sendTwice(request, signal, this.#timing);
      last = { outcome: answer.status < 500 ? 'answered' : 'failed', status: answer.status };
      return answer;
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

  #deadlineOf({ signal, deadlineMs = DEADLINE_MS }: IdentityContext): AbortSignal {
    const deadline = this.#timing.deadline(Math.min(deadlineMs, DEADLINE_MS));
    return signal ? AbortSignal.any([deadline, signal]) : deadline;
  }

  /**
   * Tells the breaker how a request of ours ended. An answer that a browser brings back says nothing about
   * the service.
   */
  #report(outcome: Last['outcome']): void {
    if (outcome === 'answered') this.#breaker.answered();
    else if (outcome === 'failed') this.#breaker.failed();
    else this.#breaker.givenUp();
  }
}

/** Repeats a read once. A code is good once, so what sends one is never repeated. */
async function sendTwice(request: Outgoing, signal: AbortSignal, timing: Timing): Promise<Incoming> {
  const send = () =>
    exchange(request, { signal, connecting: timing.deadline(CONNECT_MS), mostBytes: ANSWER_MOST_BYTES });
  if (request.method !== 'GET') return await send();
  try {
    const answer = await send();
    if (answer.status < 500) return answer;
  } catch (error) {
    const isLost = error instanceof ExchangeError && error.failure !== 'too_large';
    if (!isLost || signal.aborted) throw error;
  }
  return await send();
}

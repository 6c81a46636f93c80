import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/**
 * Turns of the event loop in which a fake learns that clients gave up requests. A closed connection is
 * reported two or three turns after its data, and on a busy machine after a later request.
 */
const TURNS = 10;

/** Measures how many requests of an account a fake service receives concurrently. */
export class ConcurrencyMeter {
  readonly #open = new Map<string, Set<ServerResponse>>();
  #max = 0;

  /** Returns the highest number of concurrent requests of one account so far. */
  readonly max = (): number => this.#max;

  /** Counts a request until its response is closed. Await it before responding. */
  async begin(response: ServerResponse, account = ''): Promise<void> {
    const open = this.#open.get(account) ?? new Set();
    this.#open.set(account, open);
    const others = [...open];
    open.add(response);
    response.once('close', () => open.delete(response));
    if (others.length > 0) for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
    this.#max = Math.max(this.#max, 1 + others.filter((other) => !isAbandoned(other)).length);
  }
}

/** Tells whether the client closed the connection before it received the response. */
const isAbandoned = (response: ServerResponse): boolean => response.closed && !response.writableFinished;

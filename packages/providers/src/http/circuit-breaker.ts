import type { Timing } from './timing.ts';

const MAX_CONSECUTIVE_FAILURES = 5;
const WINDOW_MS = 30_000;
const MIN_CALLS_IN_WINDOW = 20;
const OPEN_MS = 30_000;

/**
 * Circuit breaker for calls to an external system. Opens for 30 seconds after five consecutive failures, or
 * when more than half of at least 20 calls in the last 30 seconds failed. After that, one trial call decides
 * whether it closes.
 */
export class CircuitBreaker {
  readonly #timing: Timing;
  #recentCalls: { atMs: number; hasFailed: boolean }[] = [];
  #consecutiveFailures = 0;
  #openUntilMs: number | null = null;
  #isTrialRunning = false;

  constructor(timing: Timing) {
    this.#timing = timing;
  }

  /**
   * Returns how many milliseconds the breaker stays open, or null when the caller may send a request. The
   * caller must report the outcome of that request.
   */
  admitOrGetWaitMs(): number | null {
    if (this.#openUntilMs === null) return null;
    const remainingMs = this.#openUntilMs - this.#timing.nowMs();
    if (remainingMs > 0) return remainingMs;
    if (this.#isTrialRunning) return OPEN_MS;
    this.#isTrialRunning = true;
    return null;
  }

  reportSuccess(): void {
    this.#recordCall(false);
    this.#consecutiveFailures = 0;
    this.#openUntilMs = null;
    this.#isTrialRunning = false;
  }

  reportFailure(): void {
    this.#recordCall(true);
    this.#consecutiveFailures += 1;
    const failures = this.#recentCalls.filter(({ hasFailed }) => hasFailed).length;
    const areMostCallsFailing =
      this.#recentCalls.length >= MIN_CALLS_IN_WINDOW && failures * 2 > this.#recentCalls.length;
    if (this.#isTrialRunning || this.#consecutiveFailures >= MAX_CONSECUTIVE_FAILURES || areMostCallsFailing)
      this.#open();
  }

  /** Reports a call that the caller canceled, which says nothing about the external system. */
  reportCanceled(): void {
    this.#isTrialRunning = false;
  }

  #open(): void {
    this.#openUntilMs = this.#timing.nowMs() + OPEN_MS;
    this.#isTrialRunning = false;
    this.#recentCalls = [];
  }

  #recordCall(hasFailed: boolean): void {
    const now = this.#timing.nowMs();
    this.#recentCalls = this.#recentCalls.filter(({ atMs }) => atMs > now - WINDOW_MS);
    this.#recentCalls.push({ atMs: now, hasFailed });
  }
}

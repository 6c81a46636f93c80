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
  #recent: { atMs: number; hasFailed: boolean }[] = [];
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
  openForMs(): number | null {
    if (this.#openUntilMs === null) return null;
    const remainingMs = this.#openUntilMs - this.#timing.nowMs();
    if (remainingMs > 0) return remainingMs;
    if (this.#isTrialRunning) return OPEN_MS;
    this.#isTrialRunning = true;
    return null;
  }

  reportSuccess(): void {
    this.#record(false);
    this.#consecutiveFailures = 0;
    this.#openUntilMs = null;
    this.#isTrialRunning = false;
  }

  reportFailure(): void {
    this.#record(true);
    this.#consecutiveFailures += 1;
    const failures = this.#recent.filter(({ hasFailed }) => hasFailed).length;
    const areMostFailing = this.#recent.length >= MIN_CALLS_IN_WINDOW && failures * 2 > this.#recent.length;
    if (this.#isTrialRunning || this.#consecutiveFailures >= MAX_CONSECUTIVE_FAILURES || areMostFailing)
      this.#open();
  }

  /** Reports a call that the caller canceled, which says nothing about the external system. */
  reportCanceled(): void {
    this.#isTrialRunning = false;
  }

  #open(): void {
    this.#openUntilMs = this.#timing.nowMs() + OPEN_MS;
    this.#isTrialRunning = false;
    this.#recent = [];
  }

  #record(hasFailed: boolean): void {
    const now = this.#timing.nowMs();
    this.#recent = this.#recent.filter(({ atMs }) => atMs > now - WINDOW_MS);
    this.#recent.push({ atMs: now, hasFailed });
  }
}

import type { Timing } from './timing.ts';

const MOST_IN_A_ROW = 5;
const WINDOW_MS = 30_000;
const FEWEST_IN_WINDOW = 20;
const OPEN_MS = 30_000;

/**
 * Keeps calls from an outside system that is down: after five failures in a row, or when more than half of at least twenty calls of the last
 * thirty seconds failed, no call goes out for thirty seconds; then a single one tries whether it is back.
 */
export class CircuitBreaker {
  readonly #timing: Timing;
  #recent: { atMs: number; hasFailed: boolean }[] = [];
  #failedInARow = 0;
  #openUntilMs: number | null = null;
  #isTrying = false;

  constructor(timing: Timing) {
    this.#timing = timing;
  }

  /** For how long no call may go out; null where this one may, whose outcome is then reported. */
  closedFor(): number | null {
    if (this.#openUntilMs === null) return null;
    const left = this.#openUntilMs - this.#timing.nowMs();
    if (left > 0) return left;
    if (this.#isTrying) return OPEN_MS;
    this.#isTrying = true;
    return null;
  }

  answered(): void {
    this.#count(false);
    this.#failedInARow = 0;
    this.#openUntilMs = null;
    this.#isTrying = false;
  }

  failed(): void {
    this.#count(true);
    this.#failedInARow += 1;
    const failures = this.#recent.filter(({ hasFailed }) => hasFailed).length;
    const isMostly = this.#recent.length >= FEWEST_IN_WINDOW && failures * 2 > this.#recent.length;
    if (this.#isTrying || this.#failedInARow >= MOST_IN_A_ROW || isMostly) this.#open();
  }

  /** The caller gave up: that says nothing about the other side. */
  givenUp(): void {
    this.#isTrying = false;
  }

  #open(): void {
    this.#openUntilMs = this.#timing.nowMs() + OPEN_MS;
    this.#isTrying = false;
    this.#recent = [];
  }

  #count(hasFailed: boolean): void {
    const now = this.#timing.nowMs();
    this.#recent = this.#recent.filter(({ atMs }) => atMs > now - WINDOW_MS);
    this.#recent.push({ atMs: now, hasFailed });
  }
}

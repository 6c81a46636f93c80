import type { Timing } from './timing.ts';

interface Limits {
  perSecond: number;
  /** How many calls are under way at once. */
  inFlight: number;
  timing: Timing;
}

/** Our own limit for calls to one outside system, so that its limit is never met. */
export class RateLimit {
  readonly #limits: Limits;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;
  #nextTurnMs = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Does the work as soon as fewer calls are under way than may be. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#limits.inFlight)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    else this.#underWay += 1;
    try {
      return await work();
    } finally {
      // The place is handed over, so that no other call takes it in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#underWay -= 1;
      else next();
    }
  }

  /** Waits for the next request's turn: they are sent evenly, so many a second. */
  async turn(signal: AbortSignal): Promise<void> {
    const { timing, perSecond } = this.#limits;
    const now = timing.nowMs();
    const turn = Math.max(now, this.#nextTurnMs);
    this.#nextTurnMs = turn + 1_000 / perSecond;
    if (turn > now) await timing.pause(turn - now, signal);
  }
}

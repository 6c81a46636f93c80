import type { Timing } from './timing.ts';

interface Limits {
  perSecond: number;
  /** Maximum number of concurrent calls. */
  inFlight: number;
  timing: Timing;
}

/** Client-side limit that stays below the external system's own limit. */
export class RateLimit {
  readonly #limits: Limits;
  readonly #waiting: (() => void)[] = [];
  #runningCount = 0;
  #nextSlotMs = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work as soon as a slot is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#runningCount >= this.#limits.inFlight)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    else this.#runningCount += 1;
    try {
      return await work();
    } finally {
      // Passes the slot on directly, so that no other call takes it first.
      const next = this.#waiting.shift();
      if (next === undefined) this.#runningCount -= 1;
      else next();
    }
  }

  /** Waits for the next request slot. Requests are spaced evenly. */
  async waitForSlot(signal: AbortSignal): Promise<void> {
    const { timing, perSecond } = this.#limits;
    const now = timing.nowMs();
    const slotMs = Math.max(now, this.#nextSlotMs);
    this.#nextSlotMs = slotMs + 1_000 / perSecond;
    if (slotMs > now) await timing.pause(slotMs - now, signal);
  }
}

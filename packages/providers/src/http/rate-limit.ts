import type { Timing } from './timing.ts';

interface Limits {
  system: string;
  requestsPerSecond: number;
  maxConcurrentCalls: number;
  timing: Timing;
}

export class RateLimit {
  readonly #limits: Limits;
  readonly #waitingCalls: (() => void)[] = [];
  #runningCount = 0;
  #nextSlotMs = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async runWithConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
    if (this.#runningCount >= this.#limits.maxConcurrentCalls)
      await new Promise<void>((resolve) => {
        this.#waitingCalls.push(resolve);
      });
    else this.#runningCount += 1;
    try {
      return await work();
    } finally {
      // Passes the slot on directly, so that no other call takes it first.
      const next = this.#waitingCalls.shift();
      if (next === undefined) this.#runningCount -= 1;
      else next();
    }
  }

  async waitForRequestSlot(signal: AbortSignal): Promise<void> {
    const { system, timing, requestsPerSecond } = this.#limits;
    const spacingMs = 1_000 / requestsPerSecond;
    const waitMs = timing.reserveSlot
      ? await timing.reserveSlot(system, spacingMs)
      : this.#reserveSlot(spacingMs);
    if (waitMs > 0) await timing.pause(waitMs, signal);
  }

  #reserveSlot(spacingMs: number): number {
    const now = this.#limits.timing.nowMs();
    const slotMs = Math.max(now, this.#nextSlotMs);
    this.#nextSlotMs = slotMs + spacingMs;
    return slotMs - now;
  }
}

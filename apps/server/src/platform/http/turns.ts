interface Limits {
  /** How many hold a place at a time. */
  most: number;
  /** How long a place is held at most, in milliseconds. */
  patienceMs: number;
}

/**
 * Whose turn it is: so many at a time, in the order in which they came. Who takes longer than the patience goes on without a place,
 * so that those who wait for something else than the processor stop nobody.
 */
export class Turns {
  readonly #limits: Limits;
  readonly #waiting = new Set<() => void>();
  #held = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Calls `start` when it is its turn, at once where a place is free. What it answers is called at the end, however that came about
   * and once or more often: it gives the place back, and who still waits is forgotten and never starts.
   */
  enter(start: () => void): () => void {
    let leave = () => {
      this.#waiting.delete(begin);
    };
    const begin = () => {
      this.#waiting.delete(begin);
      leave = this.#takePlace();
      start();
    };
    this.#waiting.add(begin);
    this.#startNext();
    return () => leave();
  }

  /** Answers what gives the place back; the patience does so too, and whoever comes second changes nothing. */
  #takePlace(): () => void {
    this.#held += 1;
    let isHeld = true;
    const giveBack = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      this.#held -= 1;
      this.#startNext();
    };
    const timer = setTimeout(giveBack, this.#limits.patienceMs);
    return giveBack;
  }

  #startNext(): void {
    for (const begin of this.#waiting) {
      if (this.#held >= this.#limits.most) return;
      begin();
    }
  }
}

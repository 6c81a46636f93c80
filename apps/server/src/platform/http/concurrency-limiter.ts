/** Limits the number of concurrent tasks per key and in total. Further tasks wait in the order of arrival. */
export class ConcurrencyLimiter<Key> {
  readonly #limits: { perKey: number; total: number };
  readonly #running = new Map<Key, number>();
  #waiting: { key: Key; start: () => void }[] = [];
  #count = 0;

  constructor(limits: { perKey: number; total: number }) {
    this.#limits = limits;
  }

  async acquire<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    if (!this.#isFree(key)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push({ key, start: resolve });
      await promise;
    } else this.#begin(key);
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  #isFree(key: Key): boolean {
    return this.#count < this.#limits.total && (this.#running.get(key) ?? 0) < this.#limits.perKey;
  }

  #begin(key: Key): void {
    this.#count += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #end(key: Key): void {
    this.#count -= 1;
    const remaining = (this.#running.get(key) ?? 1) - 1;
    if (remaining === 0) this.#running.delete(key);
    else this.#running.set(key, remaining);
    const next = this.#waiting.find((candidate) => this.#isFree(candidate.key));
    if (next === undefined) return;
    this.#waiting = this.#waiting.filter((candidate) => candidate !== next);
    this.#begin(next.key);
    next.start();
  }
}

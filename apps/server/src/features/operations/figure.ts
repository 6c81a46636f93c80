import { pause } from '../../platform/clock/clock.ts';

interface FigureOptions {
  maxAgeMs: number;
  /** Time that a caller waits. A read that takes longer continues, and later callers get its result. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 2_000;

/**
 * Value about the installation, which is cached for a short time. Concurrent callers share one read, so that
 * they don't pile up on a database that hangs.
 */
export class Figure<Value> {
  readonly #read: () => Promise<Value>;
  readonly #maxAgeMs: number;
  readonly #timeoutMs: number;
  #current: Promise<Value> | null = null;

  constructor(read: () => Promise<Value>, { maxAgeMs, timeoutMs = TIMEOUT_MS }: FigureOptions) {
    this.#read = read;
    this.#maxAgeMs = maxAgeMs;
    this.#timeoutMs = timeoutMs;
  }

  async get(): Promise<Value> {
    this.#current ??= this.#start();
    const timeout = pause(this.#timeoutMs).then(() => {
      throw new Error(`There was no answer within ${this.#timeoutMs / 1_000} s.`);
    });
    return await Promise.race([this.#current, timeout]);
  }

  expire(): void {
    this.#current = null;
  }

  #start(): Promise<Value> {
    const reading = this.#read();
    const clear = () => {
      if (this.#current === reading) this.#current = null;
    };
    reading.then(() => setTimeout(clear, this.#maxAgeMs).unref(), clear);
    return reading;
  }
}

import { pause } from './platform/clock/clock.ts';

type Stop = () => Promise<void>;

interface Step {
  stop: Stop;
  /**
   * True for a step that ends within five seconds on its own. It is awaited until it ends. Other steps are
   * abandoned after `DRAIN_MS`.
   */
  isBounded: boolean;
}

// A shutdown takes less than ten seconds even if a step hangs: this constant, plus at most five seconds for
// the only step with its own limit, which stops the database.
const DRAIN_MS = 4_000;

/**
 * Steps that stop all components started so far. They run when the process ends, and when its start fails or
 * is interrupted.
 */
export class Shutdown {
  readonly #steps: Step[] = [];
  readonly #controller = new AbortController();

  /** Aborts when everything has to stop. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Adds the step that stops a component just started. If the shutdown has already begun, runs the step at
   * once and throws.
   */
  async add(stop: Stop, { isBounded = false }: { isBounded?: boolean } = {}): Promise<void> {
    this.#steps.push({ stop, isBounded });
    if (!this.signal.aborted) return;
    await this.run();
    throw new Error('The server is already shutting down.');
  }

  /**
   * Runs all steps, the latest first. A step that fails or hangs doesn't prevent the other steps. All steps
   * that are not bounded share `DRAIN_MS`.
   */
  async run(): Promise<void> {
    this.#controller.abort();
    const drainTimeout = pause(DRAIN_MS);
    for (const { stop, isBounded } of this.#steps.splice(0).toReversed()) {
      const stopping = stop().catch(() => {});
      await (isBounded ? stopping : Promise.race([stopping, drainTimeout]));
    }
  }
}

import { pause } from './platform/clock/clock.ts';

type Stop = () => Promise<void>;

interface Step {
  stop: Stop;
  /** Whether it ends by itself within five seconds, and is waited for. */
  isBounded: boolean;
}

// With the one step that is bounded, the database's, less than ten seconds, whatever hangs.
const DRAIN_MS = 4_000;

/** How to stop what has been started: at the end, when a later start fails, or in the middle of one. */
export class Shutdown {
  readonly #steps: Step[] = [];
  readonly #controller = new AbortController();

  /** Aborted when everything is to end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Adds how to stop what has just been started; when everything is to end already, stops it at once and throws. */
  async add(stop: Stop, { isBounded = false }: { isBounded?: boolean } = {}): Promise<void> {
    this.#steps.push({ stop, isBounded });
    if (!this.signal.aborted) return;
    await this.run();
    throw new Error('The start has been ended.');
  }

  /** Stops everything, the latest first. A step that fails or hangs keeps no other from running: they share a few seconds. */
  async run(): Promise<void> {
    this.#controller.abort();
    const drained = pause(DRAIN_MS);
    for (const { stop, isBounded } of this.#steps.splice(0).toReversed()) {
      const stopping = stop().catch(() => {});
      await (isBounded ? stopping : Promise.race([stopping, drained]));
    }
  }
}

import { pause } from './platform/clock/clock.ts';

type Step = () => Promise<void>;

/** What is thrown out of a start that was told to stop. */
class Stopped extends Error {}

const STEP_TIMEOUT_MS = 25_000;

/** What has been started, to be stopped in reverse: at the end, when a later step fails, or in the middle of a start. */
export class Undo {
  readonly #steps: Step[] = [];
  #isStopping = false;

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Remembers how to stop what has just been started; when all is being stopped already, stops it at once and throws. */
  async push(step: Step): Promise<void> {
    this.#steps.push(step);
    if (!this.#isStopping) return;
    await this.run();
    throw new Stopped();
  }

  /** Stops everything, the latest first. A step that fails or hangs does not keep the others from running. */
  async run(): Promise<void> {
    this.#isStopping = true;
    for (const step of this.#steps.splice(0).toReversed()) {
      await Promise.race([step().catch(() => {}), pause(STEP_TIMEOUT_MS)]);
    }
  }
}

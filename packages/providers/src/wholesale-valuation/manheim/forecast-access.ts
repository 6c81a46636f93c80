import type { Incoming } from '../../http/exchange.ts';
import { ProviderError } from '../../outcome.ts';
import type { ManheimGeneration } from './manheim-settings.ts';

/**
 * Access of an account to forecasts. In Bridge 2 they have a scope of their own, and a question that
 * includes them is refused as a whole where the account does not have it: it is asked again without them,
 * and so is every later one.
 */
export class ForecastAccess {
  readonly #canBeRefused: boolean;
  readonly #onRefused: () => void;
  #isRefused = false;

  /** `onRefused` is called once. */
  constructor(generation: ManheimGeneration, onRefused: () => void) {
    this.#canBeRefused = generation === 'bridge';
    this.#onRefused = onRefused;
  }

  /** Returns the answer with forecasts, or without where the account has no access to them. */
  async ask(send: (hasForecast: boolean) => Promise<Incoming>): Promise<Incoming> {
    if (this.#isRefused) return await send(false);
    try {
      return await send(true);
    } catch (error) {
      if (!this.#canBeRefused || !isForbidden(error)) throw error;
      const answer = await send(false);
      this.#noteRefused();
      return answer;
    }
  }

  #noteRefused(): void {
    if (this.#isRefused) return;
    this.#isRefused = true;
    this.#onRefused();
  }
}

/** A code of the gateway is about the account or its quota, not about one question. */
const isForbidden = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === 'forbidden' && error.providerCode === null;

import type { Incoming } from '../../http/exchange.ts';
import { ProviderError } from '../../outcome.ts';
import type { ManheimGeneration } from './manheim-settings.ts';

/**
 * Tracks whether an account has access to forecasts. Bridge 2 has a separate scope for forecasts. Without
 * this scope, it rejects a whole request that includes forecasts. That request is repeated without forecasts,
 * and later requests omit them.
 */
export class ForecastAccess {
  readonly #canBeForbidden: boolean;
  readonly #onForbidden: () => void;
  #isForbidden = false;

  constructor(generation: ManheimGeneration, onForbidden: () => void) {
    this.#canBeForbidden = generation === 'bridge';
    this.#onForbidden = onForbidden;
  }

  /**
   * Sends a request with forecasts, or without them when the account has no access. Calls `onForbidden` at
   * most once.
   */
  async request(send: (includesForecast: boolean) => Promise<Incoming>): Promise<Incoming> {
    if (this.#isForbidden) return await send(false);
    try {
      return await send(true);
    } catch (error) {
      if (!this.#canBeForbidden || !isForbidden(error)) throw error;
      const response = await send(false);
      this.#markForbidden();
      return response;
    }
  }

  #markForbidden(): void {
    if (this.#isForbidden) return;
    this.#isForbidden = true;
    this.#onForbidden();
  }
}

/**
 * Reports whether a request was forbidden. Ignores errors with a gateway code, which concern all requests of
 * the account.
 */
const isForbidden = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === 'forbidden' && error.providerCode === null;

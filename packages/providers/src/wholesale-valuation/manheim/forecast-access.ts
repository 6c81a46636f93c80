import type { Incoming } from '../../http/exchange.ts';
import { ProviderError } from '../../outcome.ts';
import type { ManheimGeneration } from './manheim-settings.ts';

/**
 * Tracks whether an account has access to forecasts. Bridge 2 has a separate scope for them and rejects a
 * whole request that includes forecasts without it, so the request is repeated without forecasts, and later
 * ones omit them.
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
   * Sends a request with forecasts, or without when the account has no access. Calls `onForbidden` at most
   * once.
   */
  async request(send: (hasForecast: boolean) => Promise<Incoming>): Promise<Incoming> {
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

/** A gateway code is about the account or its quota and not about one request. */
const isForbidden = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === 'forbidden' && error.providerCode === null;

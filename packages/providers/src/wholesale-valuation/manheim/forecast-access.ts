import type { HttpResponse } from '../../http/exchange.ts';
import { ProviderError } from '../../outcome.ts';
import type { ManheimGeneration } from './manheim-settings.ts';

/**
 * Bridge 2 has a separate scope for forecasts. Without this scope, it rejects a whole request that includes
 * forecasts. That request is repeated without forecasts, and later requests omit them.
 */
export class ForecastAccess {
  readonly #canForecastsBeForbidden: boolean;
  readonly #onForbidden: () => void;
  #isForbidden = false;

  constructor(generation: ManheimGeneration, onForbidden: () => void) {
    this.#canForecastsBeForbidden = generation === 'bridge';
    this.#onForbidden = onForbidden;
  }

  async request(send: (includesForecast: boolean) => Promise<HttpResponse>): Promise<HttpResponse> {
    if (this.#isForbidden) return await send(false);
    try {
      return await send(true);
    } catch (error) {
      if (!this.#canForecastsBeForbidden || !isForbidden(error)) throw error;
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

/** Ignores errors with a gateway code, which concern all requests of the account. */
const isForbidden = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === 'forbidden' && error.providerCode === null;

import type { Deps } from '../../feature.ts';
import { recordFailure, recordProviderResponse } from '../market-values/public.ts';
import type { PortOutcome } from './monitor-port.ts';

/** Time after which an unchanged state is stored again. */
const STORE_INTERVAL_MS = 10 * 60_000;

interface Stored {
  state: 'good' | 'failing' | 'paused';
  atMs: number;
}

/** Stores when providers last answered, and since when they fail. Never delays or fails their calls. */
export class ProviderMonitor {
  readonly #deps: Pick<Deps, 'database' | 'clock' | 'log'>;
  readonly #stored = new Map<string, Stored>();

  constructor(deps: Pick<Deps, 'database' | 'clock' | 'log'>) {
    this.#deps = deps;
  }

  report(provider: string, outcome: PortOutcome): void {
    const { database, clock, log } = this.#deps;
    const now = clock.now();
    const pausedForMs = outcome.isGood ? null : outcome.pausedForMs;
    const state = outcome.isGood ? 'good' : pausedForMs === null ? 'failing' : 'paused';
    const stored = this.#stored.get(provider);
    // Each rejected call extends a pause, which ends with the first good answer.
    if (state !== 'paused' && stored?.state === state && now.getTime() - stored.atMs < STORE_INTERVAL_MS)
      return;
    this.#stored.set(provider, { state, atMs: now.getTime() });
    const pausedUntil = pausedForMs === null ? null : new Date(now.getTime() + pausedForMs);
    const storing = outcome.isGood
      ? recordProviderResponse(database, provider, now)
      : recordFailure(database, provider, { now, pausedUntil });
    void storing.catch((error: unknown) => {
      this.#stored.delete(provider);
      log.warn({ err: error, provider }, 'the state of a provider was not stored');
    });
  }
}

import type { Deps } from '../../feature.ts';
import { recordFailure, recordProviderResponse } from '../market-values/public.ts';
import type { PortOutcome } from './monitor-port.ts';

const STORE_INTERVAL_MS = 10 * 60_000;
/**
 * Each call rejected during a pause computes the end of the pause from its own time, so the ends differ
 * slightly.
 */
const PAUSE_TOLERANCE_MS = 1_000;

interface StoredState {
  state: 'good' | 'failing' | 'paused';
  atMs: number;
  pausedUntilMs: number;
}

/** Storing a state never delays or fails a call to the provider. */
export class ProviderMonitor {
  readonly #deps: Pick<Deps, 'database' | 'clock' | 'log'>;
  readonly #stored = new Map<string, StoredState>();

  constructor(deps: Pick<Deps, 'database' | 'clock' | 'log'>) {
    this.#deps = deps;
  }

  report(provider: string, outcome: PortOutcome): void {
    const { database, clock, log } = this.#deps;
    const now = clock.now();
    const pausedForMs = outcome.isSuccess ? null : outcome.pausedForMs;
    const state = outcome.isSuccess ? 'good' : pausedForMs === null ? 'failing' : 'paused';
    const atMs = now.getTime();
    const pausedUntil = pausedForMs === null ? null : new Date(atMs + pausedForMs);
    const next: StoredState = { state, atMs, pausedUntilMs: pausedUntil?.getTime() ?? 0 };
    if (isAlreadyStored(this.#stored.get(provider), next)) return;
    this.#stored.set(provider, next);
    const storing = outcome.isSuccess
      ? recordProviderResponse(database, provider, now)
      : recordFailure(database, provider, { now, pausedUntil });
    void storing.catch((error: unknown) => {
      this.#stored.delete(provider);
      log.warn({ err: error, provider }, 'the state of a provider was not stored');
    });
  }
}

const isAlreadyStored = (
  stored: StoredState | undefined,
  { state, atMs, pausedUntilMs }: StoredState,
): boolean =>
  stored?.state === state &&
  atMs - stored.atMs < STORE_INTERVAL_MS &&
  pausedUntilMs <= stored.pausedUntilMs + PAUSE_TOLERANCE_MS;

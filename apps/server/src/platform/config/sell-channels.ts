import { type Installation, type ProviderMode, readProviderMode } from './provider-mode.ts';
import { type Environment, requireSettings, readSafeUrl, readWholeNumber } from './read-settings.ts';

export interface SellChannelsConfig {
  fmh: { mode: ProviderMode; apiUrl: string | null };
  adventResource: { mode: ProviderMode; apiUrl: string | null };
  timeoutMs: number;
  maxResultWaitMs: number;
}

const SECOND_MS = 1_000;
/**
 * A minute after an unanswered request was sent, the channel is queried for its result. The request must
 * have timed out by then.
 */
const MAX_TIMEOUT_SECONDS = 45;
const MAX_WAIT_SECONDS = 25;

export function readSellChannels(environment: Environment, installation: Installation): SellChannelsConfig {
  const adventMode = readProviderMode('ADVENT_RESOURCE_MODE', environment.ADVENT_RESOURCE_MODE, installation);
  // The URL of a live Advent Resource is not public.
  if (adventMode === 'live')
    requireSettings('ADVENT_RESOURCE_MODE=live', ['ADVENT_RESOURCE_API_URL'], environment);
  return {
    fmh: {
      mode: readProviderMode('FMH_MODE', environment.FMH_MODE, installation),
      apiUrl: readSafeUrl('FMH_API_URL', environment.FMH_API_URL),
    },
    adventResource: {
      mode: adventMode,
      apiUrl: readSafeUrl('ADVENT_RESOURCE_API_URL', environment.ADVENT_RESOURCE_API_URL),
    },
    timeoutMs:
      readWholeNumber('SELL_TIMEOUT_SECONDS', environment.SELL_TIMEOUT_SECONDS, [1, MAX_TIMEOUT_SECONDS]) *
      SECOND_MS,
    maxResultWaitMs:
      readWholeNumber('SELL_WAIT_SECONDS', environment.SELL_WAIT_SECONDS, [0, MAX_WAIT_SECONDS]) * SECOND_MS,
  };
}

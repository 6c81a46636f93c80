import { type Installation, type ProviderMode, readProviderMode } from './provider-mode.ts';
import { type Environment, requireSettings, safeAddress, whole } from './setting.ts';

/** Channels of an installation. A null address is the usual one of a live channel. */
export interface SellChannelsConfig {
  fmh: { mode: ProviderMode; apiUrl: string | null };
  adventResource: { mode: ProviderMode; apiUrl: string | null };
  /** How long a channel may take to answer. */
  timeoutMs: number;
  /** How long a call that sells waits for the answers of channels. */
  waitMs: number;
}

const MILLISECONDS = 1_000;
/** What a channel did not answer by then is asked about a minute after it was sent. */
const TIMEOUT_MOST = 45;
const WAIT_MOST = 25;

/** Settings of the channels that vehicles are sold through. Their accounts are the companies' own. */
export function readSellChannels(environment: Environment, installation: Installation): SellChannelsConfig {
  const adventMode = readProviderMode('ADVENT_RESOURCE_MODE', environment.ADVENT_RESOURCE_MODE, installation);
  // Nobody publishes where it is.
  if (adventMode === 'live')
    requireSettings('ADVENT_RESOURCE_MODE=live', ['ADVENT_RESOURCE_API_URL'], environment);
  return {
    fmh: {
      mode: readProviderMode('FMH_MODE', environment.FMH_MODE, installation),
      apiUrl: safeAddress('FMH_API_URL', environment.FMH_API_URL),
    },
    adventResource: {
      mode: adventMode,
      apiUrl: safeAddress('ADVENT_RESOURCE_API_URL', environment.ADVENT_RESOURCE_API_URL),
    },
    timeoutMs:
      whole('SELL_TIMEOUT_SECONDS', environment.SELL_TIMEOUT_SECONDS, [1, TIMEOUT_MOST]) * MILLISECONDS,
    waitMs: whole('SELL_WAIT_SECONDS', environment.SELL_WAIT_SECONDS, [0, WAIT_MOST]) * MILLISECONDS,
  };
}

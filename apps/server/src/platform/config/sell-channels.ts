import { ConfigError, type Environment, oneOf, requireSettings, safeAddress, whole } from './setting.ts';

type Mode = 'sandbox' | 'live' | 'off';

/** Channels of an installation. A null address is the usual one of a live channel. */
export interface SellChannelsConfig {
  fmh: { mode: Mode; apiUrl: string | null };
  adventResource: { mode: Mode; apiUrl: string | null };
  /** How long a channel may take to answer. */
  timeoutMs: number;
  /** How long a call that sells waits for the answers of channels. */
  waitMs: number;
}

interface Installation {
  isProduction: boolean;
  allowsSandbox: boolean;
}

const MILLISECONDS = 1_000;
/** What a channel did not answer by then is asked about a minute after it was sent. */
const TIMEOUT_MOST = 45;
const WAIT_MOST = 25;

/** Settings of the channels that vehicles are sold through. Their accounts are the companies' own. */
export function readSellChannels(environment: Environment, installation: Installation): SellChannelsConfig {
  const adventMode = readMode('ADVENT_RESOURCE_MODE', environment.ADVENT_RESOURCE_MODE, installation);
  // Nobody publishes where it is.
  if (adventMode === 'live')
    requireSettings('ADVENT_RESOURCE_MODE=live', ['ADVENT_RESOURCE_API_URL'], environment);
  return {
    fmh: {
      mode: readMode('FMH_MODE', environment.FMH_MODE, installation),
      apiUrl: safeAddress('FMH_API_URL', environment.FMH_API_URL),
    },
    adventResource: {
      mode: adventMode,
      apiUrl: safeAddress('ADVENT_RESOURCE_API_URL', environment.ADVENT_RESOURCE_API_URL),
    },
    timeoutMs:
      whole('SELL_TIMEOUT_SECONDS', environment.SELL_TIMEOUT_SECONDS ?? '30', [1, TIMEOUT_MOST]) *
      MILLISECONDS,
    waitMs: whole('SELL_WAIT_SECONDS', environment.SELL_WAIT_SECONDS ?? '25', [0, WAIT_MOST]) * MILLISECONDS,
  };
}

/** The sandbox sells nothing: it is refused in production. */
function readMode(
  name: string,
  text: string | undefined,
  { isProduction, allowsSandbox }: Installation,
): Mode {
  const mode = oneOf(name, text ?? (isProduction ? 'off' : 'sandbox'), ['sandbox', 'live', 'off']);
  if (mode === 'sandbox' && isProduction && !allowsSandbox)
    throw new ConfigError(
      `${name}=sandbox is refused in production; FLEETWORTH_ALLOW_SANDBOX=yes allows it.`,
    );
  return mode;
}

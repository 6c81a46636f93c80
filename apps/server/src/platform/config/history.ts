import { type Installation, type ProviderMode, readProviderMode } from './provider-mode.ts';
import { ConfigError, type Environment, requireSettings, safeUrl } from './setting.ts';

/** Account of an installation at VinAudit. */
export interface VinauditConfig {
  key: string;
  user: string;
  password: string;
  /** Null selects the default URL. */
  baseUrl: string | null;
}

interface HistoryConfig {
  historyMode: ProviderMode;
  /** Null unless history reports are live. */
  vinaudit: VinauditConfig | null;
  /** Provider notice printed at the end of each report. Null prints none. */
  historyNotice: string | null;
}

const MAX_NOTICE_LENGTH = 10_000;

/**
 * Reads the settings of history reports. Production rejects the sandbox, whose reports are simulated. Error
 * messages contain no secrets.
 */
export function readHistory(environment: Environment, installation: Installation): HistoryConfig {
  const historyMode = readProviderMode('HISTORY_MODE', environment.HISTORY_MODE, installation);
  const historyNotice = environment.HISTORY_NOTICE ?? null;
  if ((historyNotice?.length ?? 0) > MAX_NOTICE_LENGTH)
    throw new ConfigError('HISTORY_NOTICE has more than 10,000 characters.');
  return { historyMode, vinaudit: historyMode === 'live' ? readAccount(environment) : null, historyNotice };
}

function readAccount(environment: Environment): VinauditConfig {
  const required = ['HISTORY_KEY', 'HISTORY_USER', 'HISTORY_PASSWORD'];
  requireSettings('HISTORY_MODE=live', required, environment);
  return {
    key: environment.HISTORY_KEY ?? '',
    user: environment.HISTORY_USER ?? '',
    password: environment.HISTORY_PASSWORD ?? '',
    baseUrl: safeUrl('HISTORY_URL', environment.HISTORY_URL),
  };
}

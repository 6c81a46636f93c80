import { type Installation, type ProviderMode, readProviderMode } from './provider-mode.ts';
import { ConfigError, type Environment, requireSettings, readSafeUrl } from './read-settings.ts';

export interface VinauditConfig {
  key: string;
  user: string;
  password: string;
  baseUrl: string | null;
}

interface HistoryConfig {
  historyMode: ProviderMode;
  vinaudit: VinauditConfig | null;
  vehicleHistoryNotice: string | null;
}

const MAX_NOTICE_LENGTH = 10_000;

export function readVehicleHistoryConfig(
  environment: Environment,
  installation: Installation,
): HistoryConfig {
  const historyMode = readProviderMode('HISTORY_MODE', environment.HISTORY_MODE, installation);
  const vehicleHistoryNotice = environment.HISTORY_NOTICE ?? null;
  if ((vehicleHistoryNotice?.length ?? 0) > MAX_NOTICE_LENGTH)
    throw new ConfigError('HISTORY_NOTICE has more than 10,000 characters.');
  return {
    historyMode,
    vinaudit: historyMode === 'live' ? readAccount(environment) : null,
    vehicleHistoryNotice,
  };
}

function readAccount(environment: Environment): VinauditConfig {
  const required = ['HISTORY_KEY', 'HISTORY_USER', 'HISTORY_PASSWORD'];
  requireSettings('HISTORY_MODE=live', required, environment);
  return {
    key: environment.HISTORY_KEY ?? '',
    user: environment.HISTORY_USER ?? '',
    password: environment.HISTORY_PASSWORD ?? '',
    baseUrl: readSafeUrl('HISTORY_URL', environment.HISTORY_URL),
  };
}

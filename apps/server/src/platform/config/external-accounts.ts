import { type Installation, type ProviderMode, readProviderMode } from './provider-mode.ts';
import { type Environment, requireSettings, readSafeUrl } from './read-settings.ts';

export interface ExternalAccountsConfig {
  tsdMode: ProviderMode;
  tsd: { baseUrl: string | null; senderId: string; tradingPartner: string } | null;
  zubieMode: ProviderMode;
  zubie: {
    clientId: string;
    clientSecret: string;
    /**
     * Null requests the default scopes. An empty text requests the scopes that are configured for the app at
     * Zubie.
     */
    scope: string | null;
    loginUrl: string | null;
    apiUrl: string | null;
  } | null;
}

export function readExternalAccounts(
  environment: Environment,
  installation: Installation,
): ExternalAccountsConfig {
  const tsdMode = readProviderMode('TSD_MODE', environment.TSD_MODE, installation);
  const zubieMode = readProviderMode('ZUBIE_MODE', environment.ZUBIE_MODE, installation);
  return {
    tsdMode,
    tsd: tsdMode === 'live' ? readTsd(environment) : null,
    zubieMode,
    zubie: zubieMode === 'live' ? readZubie(environment) : null,
  };
}

function readTsd(environment: Environment) {
  // TSD assigns both values to its partners.
  requireSettings('TSD_MODE=live', ['TSD_SENDER_ID', 'TSD_TRADING_PARTNER'], environment);
  return {
    baseUrl: readSafeUrl('TSD_BASE_URL', environment.TSD_BASE_URL),
    senderId: environment.TSD_SENDER_ID ?? '',
    tradingPartner: environment.TSD_TRADING_PARTNER ?? '',
  };
}

function readZubie(environment: Environment) {
  // Zubie sends users back to a URL that starts with APP_URL and must be registered at Zubie.
  requireSettings('ZUBIE_MODE=live', ['ZUBIE_CLIENT_ID', 'ZUBIE_CLIENT_SECRET', 'APP_URL'], environment);
  return {
    clientId: environment.ZUBIE_CLIENT_ID ?? '',
    clientSecret: environment.ZUBIE_CLIENT_SECRET ?? '',
    scope: environment.ZUBIE_SCOPE?.trim() ?? null,
    loginUrl: readSafeUrl('ZUBIE_LOGIN_URL', environment.ZUBIE_LOGIN_URL),
    apiUrl: readSafeUrl('ZUBIE_API_URL', environment.ZUBIE_API_URL),
  };
}

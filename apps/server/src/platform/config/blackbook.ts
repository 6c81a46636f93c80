import { type Installation, type ProviderMode, readProviderMode } from './provider-mode.ts';
import { ConfigError, type Environment, requireSettings, readSafeUrl } from './read-settings.ts';

export interface BlackbookConfig {
  user: string;
  password: string;
  customerId: string | null;
  baseUrl: string | null;
}

interface BlackbookSettings {
  blackbookMode: ProviderMode;
  blackbook: BlackbookConfig | null;
  guidePriceCents: number;
}

/** Smallest card payment that Stripe accepts. */
const MIN_PRICE_CENTS = 50;
const MAX_PRICE_CENTS = 100_000;

export function readBlackbook(environment: Environment, installation: Installation): BlackbookSettings {
  const blackbookMode = readProviderMode('BLACKBOOK_MODE', environment.BLACKBOOK_MODE, installation);
  return {
    blackbookMode,
    blackbook: blackbookMode === 'live' ? readAccount(environment) : null,
    guidePriceCents: readPrice(environment.BLACKBOOK_PRICE ?? ''),
  };
}

function readAccount(environment: Environment): BlackbookConfig {
  requireSettings('BLACKBOOK_MODE=live', ['BLACKBOOK_USER', 'BLACKBOOK_PASSWORD'], environment);
  return {
    user: environment.BLACKBOOK_USER ?? '',
    password: environment.BLACKBOOK_PASSWORD ?? '',
    customerId: environment.BLACKBOOK_CUSTOMER_ID ?? null,
    baseUrl: readSafeUrl('BLACKBOOK_URL', environment.BLACKBOOK_URL),
  };
}

function readPrice(text: string): number {
  const cents = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : -1;
  if (cents !== 0 && (cents < MIN_PRICE_CENTS || cents > MAX_PRICE_CENTS))
    throw new ConfigError(
      `BLACKBOOK_PRICE must be a price in dollars, 0 or from 0.50 to 1000.00, but is '${text}'.`,
    );
  return cents;
}

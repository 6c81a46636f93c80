import { type Installation, type ProviderMode, readProviderMode } from './provider-mode.ts';
import { ConfigError, type Environment, requireSettings, safeUrl } from './setting.ts';

/** Black Book account of an installation. */
export interface BlackbookConfig {
  user: string;
  password: string;
  customerId: string | null;
  /** Null selects the default URL. */
  baseUrl: string | null;
}

interface GuideConfig {
  blackbookMode: ProviderMode;
  /** Null unless guide values are live. */
  blackbook: BlackbookConfig | null;
  /** Price per vehicle in cents. Orders at 0 count as paid. */
  guidePriceCents: number;
}

/** Smallest card payment that Stripe accepts, in cents. */
const MIN_CENTS = 50;
const MAX_CENTS = 100_000;

/**
 * Reads the settings for guide values. Production rejects the sandbox, whose values are simulated. Error
 * messages contain no secrets.
 */
export function readBlackbook(environment: Environment, installation: Installation): GuideConfig {
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
    baseUrl: safeUrl('BLACKBOOK_URL', environment.BLACKBOOK_URL),
  };
}

function readPrice(text: string): number {
  const cents = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : -1;
  if (cents !== 0 && (cents < MIN_CENTS || cents > MAX_CENTS))
    throw new ConfigError(
      `BLACKBOOK_PRICE must be a price in dollars, 0 or from 0.50 to 1000.00, but is '${text}'.`,
    );
  return cents;
}

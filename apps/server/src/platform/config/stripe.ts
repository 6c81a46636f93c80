import { ConfigError, type Environment, oneOf, requireSettings, safeAddress } from './setting.ts';

/** Account of an installation at Stripe. */
export interface StripeConfig {
  secretKey: string;
  /** Two while one is replaced. */
  webhookSecrets: readonly string[];
  /** Null is the usual address. */
  apiUrl: string | null;
}

interface Installation {
  isProduction: boolean;
  allowsSandbox: boolean;
}

const MOST_SECRETS = 2;

/** Settings of payments by card. The sandbox charges nobody: it is refused in production. No sentence shows a secret. */
export function readStripe(
  environment: Environment,
  { isProduction, allowsSandbox }: Installation,
): { stripeMode: 'sandbox' | 'live' | 'off'; stripe: StripeConfig | null } {
  const stripeMode = oneOf('STRIPE_MODE', environment.STRIPE_MODE ?? (isProduction ? 'off' : 'sandbox'), [
    'sandbox',
    'live',
    'off',
  ]);
  if (stripeMode === 'sandbox' && isProduction && !allowsSandbox)
    throw new ConfigError(
      'STRIPE_MODE=sandbox is refused in production; FLEETWORTH_ALLOW_SANDBOX=yes allows it.',
    );
  return { stripeMode, stripe: stripeMode === 'live' ? readAccount(environment) : null };
}

function readAccount(environment: Environment): StripeConfig {
  requireSettings('STRIPE_MODE=live', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'APP_URL'], environment);
  const secretKey = environment.STRIPE_SECRET_KEY ?? '';
  if (!/^[rs]k_(?:live|test)_\w+$/.test(secretKey))
    throw new ConfigError('STRIPE_SECRET_KEY must be a key such as sk_live_… or rk_live_….');
  const webhookSecrets = (environment.STRIPE_WEBHOOK_SECRET ?? '').split(',').map((secret) => secret.trim());
  const areSecrets = webhookSecrets.every((secret) => /^whsec_\S+$/.test(secret));
  if (!areSecrets || webhookSecrets.length > MOST_SECRETS)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must be a secret such as whsec_…, or two divided by a comma.',
    );
  return { secretKey, webhookSecrets, apiUrl: safeAddress('STRIPE_API_URL', environment.STRIPE_API_URL) };
}

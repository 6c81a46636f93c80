import { type Installation, type ProviderMode, readProviderMode } from './provider-mode.ts';
import { ConfigError, type Environment, requireSettings, readSafeUrl } from './read-settings.ts';

export interface StripeConfig {
  secretKey: string;
  /** Two secrets while one is being replaced. */
  webhookSecrets: readonly string[];
  apiUrl: string | null;
}

const MAX_WEBHOOK_SECRETS = 2;

export function readStripe(
  environment: Environment,
  installation: Installation,
): { stripeMode: ProviderMode; stripe: StripeConfig | null } {
  const stripeMode = readProviderMode('STRIPE_MODE', environment.STRIPE_MODE, installation);
  return { stripeMode, stripe: stripeMode === 'live' ? readAccount(environment) : null };
}

function readAccount(environment: Environment): StripeConfig {
  requireSettings('STRIPE_MODE=live', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'APP_URL'], environment);
  const secretKey = environment.STRIPE_SECRET_KEY ?? '';
  if (!/^[rs]k_(?:live|test)_\w+$/.test(secretKey))
    throw new ConfigError('STRIPE_SECRET_KEY must be a key such as sk_live_… or rk_live_….');
  const webhookSecrets = (environment.STRIPE_WEBHOOK_SECRET ?? '').split(',').map((secret) => secret.trim());
  const areSecretsValid = webhookSecrets.every((secret) => /^whsec_\S+$/.test(secret));
  if (!areSecretsValid || webhookSecrets.length > MAX_WEBHOOK_SECRETS)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must be a secret such as whsec_…, or two separated by a comma.',
    );
  return { secretKey, webhookSecrets, apiUrl: readSafeUrl('STRIPE_API_URL', environment.STRIPE_API_URL) };
}

import { externalAccountsApi } from '@fleetworth/contract/external-accounts';
import type { OAuthTokens } from '@fleetworth/providers/telematics';
import { ProviderError, type ProviderErrorKind } from '@fleetworth/providers/outcome';
import type { Deps } from '../../feature.ts';
import { createToken } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { limitFailures } from '../sessions/public.ts';
import { ExternalAccountsRepository } from './external-accounts.repository.ts';
import { contextOf } from './rental-accounts.ts';
import { requestSync, SYNC_INTERVAL_MS } from './sync-zubie.job.ts';
import { ZubieLoginsRepository } from './zubie-logins.repository.ts';
import { serializeTokens } from './zubie-tokens.ts';

// Redirect URI as registered with Zubie.
const redirectUriOf = (appUrl: string): string => `${appUrl}/zubie/callback`;

/** Starts a connection and returns the URL where the user grants access. */
export async function beginZubieLogin(deps: Deps, userId: number): Promise<string> {
  const { database, telematics, clock, appUrl } = deps;
  const service = telematics?.(database);
  if (service === undefined) throw endpointErrors(externalAccountsApi.calls.beginZubieLogin)('zubie.off');
  const state = createToken();
  await new ZubieLoginsRepository(database, userId).beginLogin(state, clock.now());
  return service.authorizationUrl({ state, redirectUri: redirectUriOf(appUrl) });
}

interface LoginCallback {
  userId: number;
  code: string;
  state: string | undefined;
  ipAddress: string;
}

const createError = endpointErrors(externalAccountsApi.calls.finishZubieLogin);

/**
 * Completes a connection with Zubie's authorization code. Consumes the state first, so that only one of
 * several concurrent callbacks continues. Enqueues the first sync in the same transaction.
 */
export async function finishZubieLogin(
  deps: Deps,
  { userId, code, state, ipAddress }: LoginCallback,
): Promise<void> {
  const { database, telematics, clock, secrets, log, jobs } = deps;
  const service = telematics?.(database);
  if (service === undefined) throw createError('zubie.off');
  const tokens = await limitFailures(deps, { kind: 'Zubie return', address: ipAddress }, async () => {
    const now = clock.now();
    const isStateValid =
      state !== undefined && (await new ZubieLoginsRepository(database, userId).consumeLogin(state, now));
    if (!isStateValid) throw createError('zubie.expired');
    return await exchange(deps, { userId, code });
  });
  const now = clock.now();
  await inTransaction(database, async (transaction) => {
    const accounts = new ExternalAccountsRepository(transaction, { userId, provider: 'zubie' });
    const { id } = await accounts.save(secrets, {
      isSandbox: service.isSandbox,
      secret: serializeTokens(tokens),
      now,
      nextRunAt: new Date(now.getTime() + SYNC_INTERVAL_MS),
    });
    await requestSync({ transaction, jobs, now }, id);
  });
  log.info({ userId }, 'Zubie connected');
}

async function exchange(
  deps: Deps,
  { userId, code }: Pick<LoginCallback, 'userId' | 'code'>,
): Promise<OAuthTokens> {
  const { database, telematics, appUrl, log } = deps;
  const service = telematics?.(database);
  if (service === undefined) throw createError('zubie.off');
  const grant = { code, redirectUri: redirectUriOf(appUrl), userRef: String(userId) };
  try {
    return await service.exchangeCode(grant, contextOf(deps));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { kind, message, providerCode } = error;
    log.warn({ userId, kind, providerCode, reason: message }, 'Zubie was not connected');
    throw createError(REASONS[kind] ?? 'zubie.silent');
  }
}

const REASONS: Partial<Record<ProviderErrorKind, 'zubie.expired' | 'zubie.forbidden'>> = {
  // The code was already used, or Zubie doesn't know it.
  invalid_input: 'zubie.expired',
  forbidden: 'zubie.forbidden',
};

/** Removes a connection with its tokens and skipped readings. Mileage records remain. */
export async function disconnectZubie({ database, log }: Deps, userId: number): Promise<void> {
  const isRemoved = await inTransaction(database, (transaction) =>
    new ExternalAccountsRepository(transaction, { userId, provider: 'zubie' }).delete(),
  );
  if (!isRemoved) throw endpointErrors(externalAccountsApi.calls.disconnectZubie)('zubie.not_connected');
  log.info({ userId }, 'Zubie disconnected');
}

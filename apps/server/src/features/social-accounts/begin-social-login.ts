import { randomUUID } from 'node:crypto';
import { ProviderError } from '@fleetworth/providers/outcome';
import type { IdentityProvider, SignInSecrets } from '@fleetworth/providers/identity';
import type { Deps } from '../../feature.ts';
import type { Session } from '../../platform/auth/session.ts';
import { createToken } from '../../platform/auth/token.ts';
import { limitsByAddress, limitRequests } from '../sessions/public.ts';
import { redirectUriOf, encodeState } from './social-urls.ts';
import { SocialStatesRepository } from './social-states.repository.ts';

interface SocialLoginRequest {
  /** Null for a sign-in, otherwise the session of a user who links an account. */
  session: Session | null;
  redirectPath: string;
  address: string;
}

interface StartedSocialLogin {
  urls: Partial<Record<IdentityProvider['key'], string>>;
  /** Stored in the browser that starts the sign-in. Null if no service is available. */
  token: string | null;
}

/**
 * Higher than the limit of failed attempts, because people in one office share an address, and each sign-in
 * makes two calls.
 */
const MAX_PER_MINUTE = 30;

/**
 * Prepares a sign-in at each service that can be reached. Limited by IP address, because each start calls the
 * services and stores a state.
 */
export async function beginSocialLogin(
  deps: Deps,
  { session, redirectPath, address }: SocialLoginRequest,
): Promise<StartedSocialLogin> {
  const services = Object.values(deps.identity);
  if (services.length === 0) return { urls: {}, token: null };
  await limitRequests(
    deps,
    ...limitsByAddress({ kind: 'social sign-in', address, maxCount: MAX_PER_MINUTE }),
  );
  const [token, nonce, codeVerifier] = [createToken(), createToken(), createToken()];
  const urlEntries = await Promise.all(
    services.map(async (service) => {
      const secrets = { state: encodeState(token, service.key), nonce, codeVerifier };
      return [service.key, await findUrl(deps, service, secrets)] as const;
    }),
  );
  const urls = Object.fromEntries(urlEntries.filter(([, url]) => url !== null)) as StartedSocialLogin['urls'];
  if (Object.keys(urls).length === 0) return { urls, token: null };
  const userId = session?.userId ?? null;
  const state = { userId, nonce, codeVerifier, redirectPath };
  await new SocialStatesRepository(deps.database).insert({ ...state, token, now: deps.clock.now() });
  return { urls, token };
}

async function findUrl(
  { appUrl, log }: Deps,
  service: IdentityProvider,
  secrets: SignInSecrets,
): Promise<string | null> {
  const redirectUri = redirectUriOf(appUrl, service.key);
  try {
    return await service.signInUrl({ ...secrets, redirectUri }, { requestId: randomUUID() });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, message } = error;
    log.warn({ provider, kind, reason: message }, 'a sign-in service is temporarily unavailable');
    return null;
  }
}

import { randomUUID } from 'node:crypto';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { socialAccountsApi } from '@fleetworth/contract/social-accounts';
import { SOCIAL_LABELS } from '@fleetworth/contract/social-choices';
import type { IdentityProvider, SocialProfile } from '@fleetworth/providers/identity';
import { ProviderError, type ProviderErrorKind } from '@fleetworth/providers/outcome';
import type { Deps } from '../../feature.ts';
import type { Session } from '../../platform/auth/session.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { confirmSession, isSessionConfirmed, limitFailures, openSession } from '../sessions/public.ts';
import { findOrLinkUser } from './find-or-link-user.ts';
import { linkSocialAccount } from './link-social-account.ts';
import { findLinkedUser, type SocialAccount } from './social-accounts.repository.ts';
import { redirectUriOf, STATE_COOKIE, encodeState } from './social-urls.ts';
import { type SocialState, SocialStatesRepository } from './social-states.repository.ts';

type Call = HandlerInput<typeof socialAccountsApi.calls.finishSocialLogin>;

interface SocialLoginCallback extends Pick<Call, 'params' | 'query'> {
  session: Session | null;
  cookieHeader: string | undefined;
  address: string;
  agent: string | undefined;
}

interface FinishedSocialLogin {
  token: string | null;
  redirectPath: string;
  message: string;
}

const createError = endpointErrors(socialAccountsApi.calls.finishSocialLogin);

/** Failures count against the limits of failed sign-ins. */
export async function finishSocialLogin(
  deps: Deps,
  callback: SocialLoginCallback,
): Promise<FinishedSocialLogin> {
  const service = deps.identity[callback.params.provider];
  if (service === undefined) throw createError('social.not_offered');
  const attempt = { kind: 'social return', address: callback.address };
  return await limitFailures(deps, attempt, () => finishWithService(deps, service, callback));
}

/** Consumes the state first, so that at most one of several calls with the same state succeeds. */
async function finishWithService(
  deps: Deps,
  service: IdentityProvider,
  callback: SocialLoginCallback,
): Promise<FinishedSocialLogin> {
  const { provider } = callback.params;
  const startedLogin = await consumeState(deps, callback);
  const profile = await identifyUser(deps, service, { started: startedLogin, callback });
  const account = { provider, subject: profile.subject };
  const { address, agent, session } = callback;
  const { redirectPath } = startedLogin;
  if (session !== null && startedLogin.userId !== null) {
    const isNew = await linkOrConfirm(deps, account, session);
    const message = isNew ? `${SOCIAL_LABELS[provider]} is now linked.` : "You confirmed that it's you.";
    return { token: null, redirectPath, message };
  }
  const result = await findOrLinkUser(deps, { account, profile, redirectPath });
  const token = await openSession(deps, {
    userId: result.userId,
    isRemembered: false,
    isConfirmed: true,
    address,
    agent,
  });
  deps.log.info({ userId: result.userId, provider, address }, 'signed in');
  return { token, redirectPath: result.redirectPath, message: result.message };
}

interface ConsumedState extends SocialState {
  state: string;
}

/** Rejects a state of another browser, service or user, and a used or expired state, with the same error. */
async function consumeState(
  { database, clock }: Deps,
  callback: SocialLoginCallback,
): Promise<ConsumedState> {
  const { query, params, session } = callback;
  const token = readCookie(callback.cookieHeader, STATE_COOKIE);
  if (token === null || token === '') throw createError('social.expired');
  const state = encodeState(token, params.provider);
  if (query.state !== state) throw createError('social.expired');
  const started = await new SocialStatesRepository(database).consumeState(token, clock.now());
  const userId = session?.userId;
  const isOfAnotherUser = started !== null && started.userId !== null && started.userId !== userId;
  const hasWrongUserId = query.user_id !== undefined && query.user_id !== userId;
  if (started === null || isOfAnotherUser || hasWrongUserId) throw createError('social.expired');
  return { ...started, state };
}

async function identifyUser(
  { appUrl, log }: Deps,
  service: IdentityProvider,
  { started, callback }: { started: ConsumedState; callback: SocialLoginCallback },
): Promise<SocialProfile> {
  const { user_id: _user, ...query } = callback.query;
  const callbackParameters = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const { state, nonce, codeVerifier } = started;
  const redirectUri = redirectUriOf(appUrl, service.key);
  try {
    return await service.identify(
      { state, nonce, codeVerifier, redirectUri, callbackParameters },
      { requestId: randomUUID() },
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, message, providerCode } = error;
    log.warn(
      { provider, kind, providerCode, reason: message, address: callback.address },
      'social sign-in failed',
    );
    throw createError(REASONS_BY_ERROR_KIND[kind] ?? 'social.failed');
  }
}

const REASONS_BY_ERROR_KIND: Partial<
  Record<ProviderErrorKind, 'social.cancelled' | 'social.expired' | 'social.unavailable'>
> = {
  forbidden: 'social.cancelled',
  invalid_input: 'social.expired',
  unavailable: 'social.unavailable',
  timeout: 'social.unavailable',
  rate_limited: 'social.unavailable',
};

/**
 * Returns true if the social account wasn't linked before. Linking requires a confirmed session, because
 * someone who stole a session could otherwise link an account and keep access. If the account is already
 * linked to the user, confirms the session instead.
 */
async function linkOrConfirm(deps: Deps, account: SocialAccount, session: Session): Promise<boolean> {
  const { database, clock, log } = deps;
  const { userId, tokenHash } = session;
  if ((await findLinkedUser(database, account)) === userId) {
    await confirmSession(database, tokenHash, clock.now());
    return false;
  }
  if (!(await isSessionConfirmed(database, tokenHash, clock.now()))) throw createError('social.unconfirmed');
  const isNew = await linkSocialAccount(deps, { ...account, userId });
  if (isNew) {
    log.info({ userId, provider: account.provider }, 'social account linked');
    return true;
  }
  const owner = await findLinkedUser(database, account);
  if (owner === userId) return false;
  throw createError(owner === null ? 'social.another_linked' : 'social.of_another_user');
}

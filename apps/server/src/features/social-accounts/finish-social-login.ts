import { randomUUID } from 'node:crypto';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { socialAccountsApi } from '@fleetworth/contract/social-accounts';
import { SOCIAL_LABELS } from '@fleetworth/contract/social-choices';
import type { IdentityProvider, SocialProfile } from '@fleetworth/providers/identity';
import { ProviderError, type ProviderErrorKind } from '@fleetworth/providers/outcome';
import type { Deps } from '../../feature.ts';
import type { Session } from '../../platform/auth/session.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { limitFailures, openSession } from '../sessions/public.ts';
import { findOrLinkUser } from './find-or-link-user.ts';
import { findUserOf, insertLink } from './social-accounts.repository.ts';
import { redirectUriOf, STATE_COOKIE, encodeState } from './social-urls.ts';
import { type SocialState, SocialStatesRepository } from './social-states.repository.ts';

type Call = HandlerInput<typeof socialAccountsApi.calls.finishSocialLogin>;

interface Return extends Pick<Call, 'params' | 'query'> {
  session: Session | null;
  cookieHeader: string | undefined;
  address: string;
  agent: string | undefined;
}

interface Finished {
  /** Token of a new session; null if an account was linked. */
  token: string | null;
  redirectPath: string;
  message: string;
}

const fail = endpointErrors(socialAccountsApi.calls.finishSocialLogin);

/**
 * Completes a sign-in that a browser started at a service, or a link for the user who started it. Failures
 * count against the limits of failed sign-ins.
 */
export async function finishSocialLogin(deps: Deps, back: Return): Promise<Finished> {
  const service = deps.identity[back.params.provider];
  if (service === undefined) throw fail('social.not_offered');
  const counted = { kind: 'social return', address: back.address };
  return await limitFailures(deps, counted, () => finishAt(deps, service, back));
}

/** Consumes the state first, so that at most one of several uses succeeds. */
async function finishAt(deps: Deps, service: IdentityProvider, back: Return): Promise<Finished> {
  const { provider } = back.params;
  const begun = await consumeState(deps, back);
  const profile = await identify(deps, service, { begun, back });
  const account = { provider, subject: profile.subject };
  if (begun.userId !== null) {
    await link(deps, { ...account, userId: begun.userId });
    return {
      token: null,
      redirectPath: begun.redirectPath,
      message: `${SOCIAL_LABELS[provider]} is now linked.`,
    };
  }
  const { address, agent } = back;
  const { redirectPath } = begun;
  const result = await findOrLinkUser(deps, { account, profile, redirectPath });
  const token = await openSession(deps, { userId: result.userId, isRemembered: false, address, agent });
  deps.log.info({ userId: result.userId, provider, address }, 'signed in');
  return { token, redirectPath: result.redirectPath, message: result.message };
}

interface Begun extends SocialState {
  state: string;
}

/**
 * Rejects a state of another browser, service or user, and a used or expired one, all with the same error.
 */
async function consumeState({ database, clock }: Deps, back: Return): Promise<Begun> {
  const { query, params, session } = back;
  const token = readCookie(back.cookieHeader, STATE_COOKIE);
  if (token === null || token === '') throw fail('social.expired');
  const state = encodeState(token, params.provider);
  if (query.state !== state) throw fail('social.expired');
  const begun = await new SocialStatesRepository(database).consume(token, clock.now());
  const userId = session?.userId;
  const isOfAnother = begun !== null && begun.userId !== null && begun.userId !== userId;
  const hasWrongProvider = query.user_id !== undefined && query.user_id !== userId;
  if (begun === null || isOfAnother || hasWrongProvider) throw fail('social.expired');
  return { ...begun, state };
}

async function identify(
  { appUrl, log }: Deps,
  service: IdentityProvider,
  { begun, back }: { begun: Begun; back: Return },
): Promise<SocialProfile> {
  const { user_id: _user, ...query } = back.query;
  const returned = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const { state, nonce, codeVerifier } = begun;
  const redirectUri = redirectUriOf(appUrl, service.key);
  try {
    return await service.identify(
      { state, nonce, codeVerifier, redirectUri, returned },
      { requestId: randomUUID() },
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, message, providerCode } = error;
    log.warn(
      { provider, kind, providerCode, reason: message, address: back.address },
      'social sign-in failed',
    );
    throw fail(REASONS[kind] ?? 'social.failed');
  }
}

const REASONS: Partial<
  Record<ProviderErrorKind, 'social.cancelled' | 'social.expired' | 'social.unavailable'>
> = {
  forbidden: 'social.cancelled',
  // The code is used or expired.
  invalid_input: 'social.expired',
  unavailable: 'social.unavailable',
  timeout: 'social.unavailable',
  rate_limited: 'social.unavailable',
};

type Link = { userId: number } & Parameters<typeof findUserOf>[1];

/** Links an account to its user. An existing link is left unchanged. */
async function link({ database, clock, log }: Deps, { userId, provider, subject }: Link): Promise<void> {
  const account = { provider, subject };
  const isNew = await inTransaction(database, (transaction) =>
    insertLink(transaction, { ...account, userId, now: clock.now() }),
  );
  if (isNew) return log.info({ userId, provider }, 'social account linked');
  const owner = await findUserOf(database, account);
  if (owner === userId) return;
  throw fail(owner === null ? 'social.another_linked' : 'social.of_another_user');
}

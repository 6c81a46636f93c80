import { requiredText } from '@fleetworth/contract/field';
import { socialAccountsApi } from '@fleetworth/contract/social-accounts';
import type { SocialProfile } from '@fleetworth/providers/identity';
import type { Deps } from '../../feature.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { joinWithoutPassword } from '../members/public.ts';
import { SessionsRepository } from '../sessions/public.ts';
import { linkSocialAccount } from './link-social-account.ts';
import { findLinkedUser, insertLink, type SocialAccount } from './social-accounts.repository.ts';

interface Visitor {
  account: SocialAccount;
  profile: SocialProfile;
  redirectPath: string;
}

interface UserByProfile {
  userId: number;
  redirectPath: string;
  message: string;
}

const createError = endpointErrors(socialAccountsApi.calls.finishSocialLogin);

const SIGNED_IN_TEXT = 'Login success.Please wait for redirect.';

// If the account isn't linked, links it to the user who has its email, provided that the service hosts that
// mailbox. If no user has the email, a new user may join with an invitation sent to it. Reveals whether a
// user with this email exists only if the service has verified the email.
export async function findOrLinkUser(deps: Deps, visitor: Visitor): Promise<UserByProfile> {
  const { account, profile, redirectPath } = visitor;
  const existing = await findLinkedUser(deps.database, account);
  if (existing !== null) return { userId: existing, redirectPath, message: SIGNED_IN_TEXT };
  const { email, emailTrust } = profile;
  if (email === null || emailTrust === 'none') throw createError('social.link_first');
  const emailOwner = await new SessionsRepository(deps.database).findAccount(email);
  if (emailOwner === null) return await joinByInvitation(deps, { ...visitor, email });
  if (emailTrust !== 'owned') throw createError('social.link_first');
  await linkByEmail(deps, { userId: emailOwner.id, account });
  return { userId: emailOwner.id, redirectPath, message: SIGNED_IN_TEXT };
}

async function linkByEmail(
  deps: Deps,
  { userId, account }: { userId: number; account: SocialAccount },
): Promise<void> {
  const { database, log } = deps;
  const isLinked = await linkSocialAccount(deps, { ...account, userId });
  // The user has linked a different account of the service, or another user has linked this account
  // meanwhile.
  if (!isLinked && (await findLinkedUser(database, account)) !== userId)
    throw createError('social.link_first');
  if (isLinked) log.info({ userId, provider: account.provider }, 'social account linked by its email');
}

// A sign-in with the invited email, together with the link, proves that this person was invited.
async function joinByInvitation(
  deps: Deps,
  { account, profile, redirectPath, email }: Visitor & { email: string },
): Promise<UserByProfile> {
  const [, token] = INVITATION_PATH.exec(redirectPath) ?? [];
  if (token === undefined) throw createError('social.no_account');
  const joined = await joinWithoutPassword(deps, {
    token,
    email,
    name: toStoredName(profile.firstName) ?? email.replace(/@.*/, '').slice(0, MAX_NAME_LENGTH),
    lastName: toStoredName(profile.lastName) ?? '',
    onJoined: async (transaction, userId) => {
      const isLinked = await insertLink(transaction, { ...account, userId, now: deps.clock.now() });
      if (!isLinked) throw createError('social.expired');
    },
  });
  if (joined === null) throw createError('social.no_account');
  const { userId, company } = joined;
  deps.log.info({ userId, provider: account.provider }, 'social account linked by an invitation');
  return { userId, redirectPath: '/', message: `You've joined ${company.name}.` };
}

const INVITATION_PATH = /^\/invitation\/([\w-]{20,200})$/;

const MAX_NAME_LENGTH = 100;

const toStoredName = (text: string | null): string | null =>
  requiredText(MAX_NAME_LENGTH, 'none').safeParse(text).data ?? null;

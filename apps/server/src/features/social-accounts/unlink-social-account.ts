import { socialAccountsApi } from '@fleetworth/contract/social-accounts';
import type { SocialProvider } from '@fleetworth/contract/social-choices';
import type { Deps } from '../../feature.ts';
import type { Session } from '../../platform/auth/session.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { notifyLinkChange } from '../accounts/public.ts';
import { isSessionConfirmed } from '../sessions/public.ts';
import { listOfferedServices } from './offered-services.ts';
import { deleteLink, listSocials, lockUser } from './social-accounts.repository.ts';

/**
 * Requires a confirmed session, so that someone who stole a session can't unlink accounts. Rejects the
 * removal of the last way to sign in, even if two links are removed concurrently.
 */
export async function unlinkSocialAccount(
  deps: Deps,
  { session, provider }: { session: Session; provider: SocialProvider },
): Promise<void> {
  const { database, identity, clock, log } = deps;
  const { userId, tokenHash } = session;
  const createError = endpointErrors(socialAccountsApi.calls.unlinkSocialAccount);
  if (!(await isSessionConfirmed(database, tokenHash, clock.now()))) throw createError('social.unconfirmed');
  await inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId);
    const socials = await listSocials(transaction, { userId, offered: listOfferedServices(identity) });
    const linked = socials.find((social) => social.provider === provider);
    if (linked === undefined) throw createError('social.not_linked');
    if (linked.is_last_way_in) throw createError('social.last_way_in');
    await deleteLink(transaction, { userId, provider });
    await notifyLinkChange(deps, transaction, { userId, provider, isLinked: false });
  });
  log.info({ userId, provider }, 'social account unlinked');
}

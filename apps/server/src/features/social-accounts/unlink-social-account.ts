import { socialAccountsApi } from '@fleetworth/contract/social-accounts';
import type { SocialProvider } from '@fleetworth/contract/social-choices';
import type { Deps } from '../../feature.ts';
import type { Session } from '../../platform/auth/session.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { listOfferedServices } from './offered-services.ts';
import { deleteLink, listSocials, lockUser } from './social-accounts.repository.ts';

/**
 * Removes the link of a user to a service. Rejects the removal of the last way to sign in, even if two
 * links are removed concurrently.
 */
export async function unlinkSocialAccount(
  { database, identity, log }: Deps,
  { session: { userId }, provider }: { session: Session; provider: SocialProvider },
): Promise<void> {
  const fail = endpointErrors(socialAccountsApi.calls.unlinkSocialAccount);
  await inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId);
    const socials = await listSocials(transaction, { userId, offered: listOfferedServices(identity) });
    const linked = socials.find((social) => social.provider === provider);
    if (linked === undefined) throw fail('social.not_linked');
    if (linked.is_last_way_in) throw fail('social.last_way_in');
    await deleteLink(transaction, { userId, provider });
  });
  log.info({ userId, provider }, 'social account unlinked');
}

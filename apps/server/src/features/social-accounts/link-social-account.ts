import type { Deps } from '../../feature.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { notifyLinkChange } from '../accounts/public.ts';
import { insertLink, type SocialAccount } from './social-accounts.repository.ts';

/** Returns false if this account, or another account of the same service, is already linked. */
export const linkSocialAccount = (
  deps: Deps,
  { userId, ...account }: SocialAccount & { userId: number },
): Promise<boolean> =>
  inTransaction(deps.database, async (transaction) => {
    const isNew = await insertLink(transaction, { ...account, userId, now: deps.clock.now() });
    if (isNew)
      await notifyLinkChange(deps, transaction, { userId, provider: account.provider, isLinked: true });
    return isNew;
  });

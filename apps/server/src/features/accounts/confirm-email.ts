import { accountsApi } from '@fleetworth/contract/accounts';
import type { Deps } from '../../feature.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { throwOnDuplicate } from '../../platform/db/throw-on-duplicate.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { deleteLinks, consumeLink } from './account-links.repository.ts';
import { notifyEmailChange } from './notify-owner.ts';
import { lockEmail, updateUser } from './users.repository.ts';

/**
 * Changes the email of a user to the address that a link confirms. Ends no sessions: after a thief changed
 * the email, an open session is the owner's only access.
 */
export async function confirmEmail(deps: Deps, token: string): Promise<void> {
  const { database, clock, log } = deps;
  const createError = endpointErrors(accountsApi.calls.confirmEmail);
  const now = clock.now();
  const change = inTransaction(database, async (transaction) => {
    const link = await consumeLink(transaction, { token, action: 'email', now });
    if (link === null || link.email === null) throw createError('link.expired');
    const { userId, email } = link;
    const before = await lockEmail(transaction, userId);
    await updateUser(transaction, { id: userId, columns: { email }, now });
    await deleteLinks(transaction, userId);
    await notifyEmailChange(deps, transaction, { before, after: email });
    return userId;
  });
  // Another account may have claimed the address in the meantime.
  const userId = await throwOnDuplicate(change, 'users_email', () => createError('link.expired'));
  log.info({ userId }, 'email changed by a link');
}

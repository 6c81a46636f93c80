import { ProviderError } from '@fleetworth/providers/outcome';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { claimDueAccounts } from './external-accounts.repository.ts';
import { openRentalAccount, type RentalDeps } from './rental-accounts.ts';

/**
 * Checks the password of each account once a day, so that a changed password is noticed before a report needs
 * the account. Runs every minute and checks the accounts that are due.
 */
export const checkRentalAccountsJob: JobKind<object> = {
  name: 'check-rental-accounts',
  retryLimit: 0,
  cron: '* * * * *',
  expireSeconds: 1_800,
};

export const CHECK_INTERVAL_MS = 86_400_000;
/** Maximum number of accounts to check in a run, because each check can take half a minute. */
const MAX_CHECKS_PER_RUN = 20;

/**
 * Checks the accounts that are due, with one call each. A rejected account isn't used again, because
 * the rental system may lock it after repeated failures.
 */
export async function checkRentalAccounts(deps: RentalDeps): Promise<void> {
  const { database, clock, rentalSystem, log } = deps;
  if (rentalSystem === null) return;
  const now = clock.now();
  const { isSandbox } = rentalSystem;
  const nextRunAt = new Date(now.getTime() + CHECK_INTERVAL_MS);
  const query = { provider: 'tsd', isSandbox, now, nextRunAt, limit: MAX_CHECKS_PER_RUN } as const;
  const dueAccounts = await inTransaction(database, (transaction) => claimDueAccounts(transaction, query));
  for (const account of dueAccounts) {
    const openedAccount = await openRentalAccount(deps, account);
    try {
      await openedAccount?.call((rental, { credentials, context }) => rental.verify(credentials, context));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { kind, message } = error;
      log.warn({ accountId: account.id, kind, reason: message }, 'a TSD account could not be checked');
    }
  }
}

import type { Deps } from '../../feature.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { listNeverEmailed, lockNeverEmailed } from './accident-addresses.repository.ts';
import { requestConfirmation } from './request-confirmation.ts';

/**
 * Emails a confirmation link to addresses that never got one: because a limit delayed the email, or because
 * their accident link was created before Fleetworth asked for confirmations.
 */
export const requestConfirmationsJob: JobKind<object> = {
  name: 'request-accident-confirmations',
  retryLimit: 5,
  cron: '20 9 * * *',
};

export async function requestConfirmations(deps: Deps): Promise<void> {
  if (deps.mailing === 'none') return;
  const now = deps.clock.now();
  let emailedCount = 0;
  for (const address of await listNeverEmailed(deps.database)) {
    const isEmailed = await inTransaction(
      deps.database,
      async (transaction) =>
        (await lockNeverEmailed(transaction, address)) &&
        (await requestConfirmation(deps, { transaction, now }, address)) === null,
    );
    if (isEmailed) emailedCount += 1;
  }
  if (emailedCount > 0)
    deps.log.info({ emailed: emailedCount }, 'confirmations of accident report addresses emailed');
}

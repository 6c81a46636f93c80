import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Enqueue, JobKind } from '../../platform/jobs/job-queue.ts';
import { claimDueAccounts } from './external-accounts.repository.ts';
import { ZubieSyncsRepository } from './zubie-syncs.repository.ts';

export const syncZubieJob: JobKind<{ accountId: number }> = {
  name: 'sync-zubie',
  retryLimit: 2,
  keyOf: ({ accountId }) => String(accountId),
  expireSeconds: 3_600,
};

/** Enqueues syncs of the accounts that are due. */
export const syncDueZubieJob: JobKind<object> = {
  name: 'sync-due-zubie',
  retryLimit: 0,
  cron: '* * * * *',
};

/**
 * Shortest time between syncs of an account. Claiming adds 0 to 9 minutes, depending on the account's id, so
 * the average is six hours.
 */
export const SYNC_INTERVAL_MS = 6 * 3_600_000 - 300_000;
const MAX_SYNCS_PER_RUN = 20;

interface SyncRequest {
  transaction: DatabaseTransaction;
  jobs: Enqueue;
  now: Date;
}

/** Enqueues a sync of an account, unless one is already queued. */
export async function requestSync({ transaction, jobs, now }: SyncRequest, accountId: number): Promise<void> {
  await new ZubieSyncsRepository(transaction, accountId).begin(now);
  await jobs.enqueue(transaction, syncZubieJob, { accountId });
}

/**
 * Enqueues syncs of accounts that are due. Limits their number in a run, which spreads out the backlog after
 * the server was down.
 */
export async function syncDue(deps: Deps): Promise<void> {
  const { database, telematics, clock, jobs } = deps;
  if (telematics === null) return;
  const { isSandbox } = telematics(database);
  const now = clock.now();
  await inTransaction(database, async (transaction) => {
    const due = await claimDueAccounts(transaction, {
      provider: 'zubie',
      isSandbox,
      now,
      nextRunAt: new Date(now.getTime() + SYNC_INTERVAL_MS),
      limit: MAX_SYNCS_PER_RUN,
    });
    for (const { id } of due) await requestSync({ transaction, jobs, now }, id);
  });
}

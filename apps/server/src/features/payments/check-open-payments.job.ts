import { ProviderError } from '@fleetworth/providers/outcome';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import type { PaymentDeps } from './payable.ts';
import { lockItem, PaymentsRepository, type Transaction } from './payments.repository.ts';
import { type GetPayable, settleSession } from './settle-session.ts';

/** Checks open checkout sessions, because events can be late or missing. */
export const checkOpenPaymentsJob: JobKind<object> = {
  name: 'check-open-payments',
  retryLimit: 0,
  cron: '*/5 * * * *',
};

const TRANSACTIONS_AT_ONCE = 100;

/** Stops while the provider is unavailable; the next run checks the remaining transactions. */
export async function checkOpenPayments(deps: PaymentDeps, getPayable: GetPayable): Promise<void> {
  const repository = new PaymentsRepository(deps.database);
  for (let after = ''; ; ) {
    const openTransactions = await repository.listOpenTransactions(TRANSACTIONS_AT_ONCE, after);
    for (const transaction of openTransactions) {
      if (await isProviderUnavailable(checkPayment(deps, getPayable, transaction), deps)) return;
      after = transaction.id;
    }
    if (openTransactions.length < TRANSACTIONS_AT_ONCE) return;
  }
}

async function checkPayment(
  deps: PaymentDeps,
  getPayable: GetPayable,
  openTransaction: Transaction,
): Promise<void> {
  const { id, kind, itemId, sessionId } = openTransaction;
  if (sessionId !== null) return void (await settleSession(deps, getPayable, sessionId));
  await inTransaction(deps.database, async (transaction) => {
    await lockItem(transaction, kind, itemId);
    const stored = await new PaymentsRepository(transaction).find(id);
    const now = deps.clock.now();
    // The URL of a session that isn't stored was never returned to a user, so no payment is possible.
    if (stored?.state === 'open' && stored.sessionId === null && stored.expiresAt <= now)
      await new PaymentsRepository(transaction).settle(id, { state: 'expired', now });
  });
}

// Awaits a check. Returns false if only its session can't be read, so that the other sessions are checked.
async function isProviderUnavailable(check: Promise<void>, { log }: PaymentDeps): Promise<boolean> {
  try {
    await check;
    return false;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn(
      { provider: error.provider, kind: error.kind, reason: error.message },
      'could not read an open payment',
    );
    return error.isRetryable || error.kind === 'unauthorised';
  }
}

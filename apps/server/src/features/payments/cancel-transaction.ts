import type { TransactionState } from '@fleetworth/contract/payment-choices';
import { ProviderError } from '@fleetworth/providers/outcome';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { acceptsPayments, getCardPayment, refusePayment } from './accepts-payments.ts';
import { getTransaction, type TransactionOfThing } from './check-transaction.ts';
import type { Payable, PaymentDeps } from './payable.ts';
import { lockThing, PaymentsRepository } from './payments.repository.ts';
import { settleSession } from './settle-session.ts';

/**
 * Ends the page of an open transaction and returns its state: `canceled`, or what became of it before. A payment that
 * was made meanwhile is found and taken: the state is `paid`. The answer's message is `cancelMessageOf(state)`.
 *
 * Refuses `transaction.not_found` (404) as `checkTransaction`, and `payment.not_canceled` (503) where the card
 * provider is away: the page ends by itself within the hour.
 */
export async function cancelTransaction(
  deps: PaymentDeps,
  payable: Payable,
  asked: TransactionOfThing,
): Promise<TransactionState> {
  const { id, state, sessionId } = await getTransaction(deps, payable, asked);
  if (state !== 'open') return state;
  if (!acceptsPayments(deps)) throw refusePayment('payment.not_canceled');
  try {
    if (sessionId === null || (await endPage(deps, sessionId)))
      return await markCanceled(deps, payable, { asked, sessionId });
    return (await settleSession(deps, () => payable, sessionId)) ?? state;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, httpStatus, message } = error;
    deps.log.warn(
      { provider, kind, httpStatus, transaction: id, reason: message },
      'a payment was not canceled',
    );
    throw refusePayment('payment.not_canceled');
  }
}

/** Ends a page at the card provider; false where it was used, or has ended before. */
async function endPage(deps: PaymentDeps, sessionId: string): Promise<boolean> {
  try {
    const { status } = await getCardPayment(deps).expire(sessionId, { requestId: sessionId });
    return status === 'expired';
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'conflict') return false;
    throw error;
  }
}

interface Canceling {
  asked: TransactionOfThing;
  /** Page that has been ended; null where none had arrived. */
  sessionId: string | null;
}

/** The event about the end of the page may have been faster: it is canceled all the same. */
async function markCanceled(
  { database, clock }: PaymentDeps,
  { kind }: Payable,
  { asked, sessionId }: Canceling,
): Promise<TransactionState> {
  return await inTransaction(database, async (transaction) => {
    await lockThing(transaction, kind, asked.id);
    const repository = new PaymentsRepository(transaction);
    const stored = await repository.find(asked.transactionId);
    const isCanceled =
      stored?.sessionId === sessionId && (stored.state === 'open' || stored.state === 'expired');
    if (!isCanceled) return stored?.state ?? 'open';
    await repository.settle(stored.id, { state: 'canceled', now: clock.now() });
    return 'canceled';
  });
}

import type { TransactionState } from '@fleetworth/contract/payment-choices';
import { ProviderError } from '@fleetworth/providers/outcome';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { acceptsPayments, getCardPayment, createPaymentError } from './accepts-payments.ts';
import { getTransaction, type TransactionReference } from './check-transaction.ts';
import type { Payable, PaymentDeps } from './payable.ts';
import { lockItem, PaymentsRepository } from './payments.repository.ts';
import { settleSession } from './settle-session.ts';

/**
 * Ends the checkout session of an open transaction and returns the state: `canceled`, or an earlier result.
 * If the item was paid in the meantime, records the payment and returns `paid`. Rejects with
 * `transaction.not_found` (404) like `checkTransaction`, and with `payment.not_canceled` (503) if the card
 * provider is unavailable; the session then expires within the hour.
 */
export async function cancelTransaction(
  deps: PaymentDeps,
  payable: Payable,
  reference: TransactionReference,
): Promise<TransactionState> {
  const { id, state, sessionId } = await getTransaction(deps, payable, reference);
  if (state !== 'open') return state;
  if (!acceptsPayments(deps)) throw createPaymentError('payment.not_canceled');
  try {
    if (sessionId === null || (await tryToEndSession(deps, sessionId)))
      return await markCanceled(deps, payable, { reference, sessionId });
    return (await settleSession(deps, () => payable, sessionId)) ?? state;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, httpStatus, message } = error;
    deps.log.warn(
      { provider, kind, httpStatus, transaction: id, reason: message },
      'a payment was not canceled',
    );
    throw createPaymentError('payment.not_canceled');
  }
}

async function tryToEndSession(deps: PaymentDeps, sessionId: string): Promise<boolean> {
  try {
    const { status } = await getCardPayment(deps).expire(sessionId, { requestId: sessionId });
    return status === 'expired';
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'conflict') return false;
    throw error;
  }
}

interface CanceledSession {
  reference: TransactionReference;
  sessionId: string | null;
}

/**
 * Also changes an `expired` transaction to `canceled`, because the event about the ended session may arrive
 * first.
 */
async function markCanceled(
  { database, clock }: PaymentDeps,
  { kind }: Payable,
  { reference, sessionId }: CanceledSession,
): Promise<TransactionState> {
  return await inTransaction(database, async (transaction) => {
    await lockItem(transaction, kind, reference.id);
    const repository = new PaymentsRepository(transaction);
    const stored = await repository.find(reference.transactionId);
    const isCancelable =
      stored?.sessionId === sessionId && (stored.state === 'open' || stored.state === 'expired');
    if (!isCancelable) return stored?.state ?? 'open';
    await repository.settle(stored.id, { state: 'canceled', now: clock.now() });
    return 'canceled';
  });
}

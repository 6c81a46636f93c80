import type { TransactionState } from '@fleetworth/contract/payment-choices';
import type { CheckoutSession } from '@fleetworth/providers/card-payment';
import type { Due } from './payable.ts';
import type { Transaction } from './payments.repository.ts';

/** What follows from a page for its transaction. */
export interface PaymentOutcome {
  state: Exclude<TransactionState, 'open' | 'canceled'>;
  /** True for money by a second page of a transaction that has money already: it gets a transaction of its own. */
  isSecondPage: boolean;
}

const WITH_MONEY: readonly TransactionState[] = ['paid', 'mismatch', 'duplicate'];

/**
 * Decides what a page, read at the card provider, means for its transaction: the only place that says what is paid.
 * Returns null where it means nothing new. `due` is null where the thing does not exist any more.
 */
export function outcomeOf(
  session: CheckoutSession,
  transaction: Transaction,
  due: Due | null,
): PaymentOutcome | null {
  if (session.isPaid) return outcomeOfMoney(session, transaction, due);
  const isItsPage = transaction.sessionId === session.id;
  if (transaction.state !== 'open' || !isItsPage || session.status === 'open') return null;
  // A card that was not charged ends as unpaid: nothing else is taken here that could be charged later.
  return { state: session.status === 'expired' ? 'expired' : 'failed', isSecondPage: false };
}

function outcomeOfMoney(
  session: CheckoutSession,
  transaction: Transaction,
  due: Due | null,
): PaymentOutcome | null {
  const isSecondPage = WITH_MONEY.includes(transaction.state);
  if (isSecondPage && transaction.sessionId === session.id) return null;
  const isOurs =
    due !== null &&
    session.transactionId === transaction.id &&
    session.currency === 'usd' &&
    session.amountCents === transaction.amountCents &&
    session.amountCents === due.amountCents;
  if (!isOurs) return { state: 'mismatch', isSecondPage };
  return { state: due.isPaid ? 'duplicate' : 'paid', isSecondPage };
}

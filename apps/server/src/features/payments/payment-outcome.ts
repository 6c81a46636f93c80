import type { TransactionState } from '@fleetworth/contract/payment-choices';
import type { CheckoutSession } from '@fleetworth/providers/card-payment';
import type { AmountDue } from './payable.ts';
import type { Transaction } from './payments.repository.ts';

export interface PaymentOutcome {
  state: Exclude<TransactionState, 'open' | 'canceled'>;
  /**
   * True for a payment in a second session of a transaction that already has a payment. The second payment
   * gets a separate transaction.
   */
  isSecondSession: boolean;
}

const STATES_WITH_PAYMENT: readonly TransactionState[] = ['paid', 'mismatch', 'duplicate'];

/**
 * Decides the effect of a checkout session, read from the card provider, on its transaction. No other code
 * decides what is paid. Returns null if nothing has changed. `due` is null if the item no longer exists.
 */
export function decideOutcome(
  session: CheckoutSession,
  transaction: Transaction,
  due: AmountDue | null,
): PaymentOutcome | null {
  if (session.isPaid) return decidePaymentOutcome(session, transaction, due);
  const isCurrentSession = transaction.sessionId === session.id;
  if (transaction.state !== 'open' || !isCurrentSession || session.status === 'open') return null;
  // A completed session without a charge has failed, because no payment method with a delayed charge is
  // accepted.
  return { state: session.status === 'expired' ? 'expired' : 'failed', isSecondSession: false };
}

function decidePaymentOutcome(
  session: CheckoutSession,
  transaction: Transaction,
  due: AmountDue | null,
): PaymentOutcome | null {
  const hasPayment = STATES_WITH_PAYMENT.includes(transaction.state);
  if (hasPayment && transaction.sessionId === session.id) return null;
  const matchesDue =
    due !== null &&
    session.transactionId === transaction.id &&
    session.currency === 'usd' &&
    session.amountCents === transaction.amountCents &&
    session.amountCents === due.amountCents;
  if (!matchesDue) return { state: 'mismatch', isSecondSession: hasPayment };
  return { state: due.isPaid ? 'duplicate' : 'paid', isSecondSession: hasPayment };
}

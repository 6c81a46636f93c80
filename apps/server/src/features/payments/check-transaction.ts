import type { TransactionState } from '@fleetworth/contract/payment-choices';
import { ProviderError } from '@fleetworth/providers/outcome';
import { acceptsPayments, createPaymentError } from './accepts-payments.ts';
import type { Payable, PaymentDeps } from './payable.ts';
import { PaymentsRepository, type Transaction } from './payments.repository.ts';
import { settleSession } from './settle-session.ts';

export interface TransactionReference {
  id: string;
  transactionId: string;
}

/**
 * Checks a transaction at the card provider, applies the result and returns the state. Returns the stored
 * state if the provider is unavailable. Rejects with `transaction.not_found` (404) for an unknown
 * transaction or a transaction of another item.
 */
export async function checkTransaction(
  deps: PaymentDeps,
  payable: Payable,
  reference: TransactionReference,
): Promise<TransactionState> {
  const { state, sessionId } = await getTransaction(deps, payable, reference);
  if (state !== 'open' || sessionId === null || !acceptsPayments(deps)) return state;
  try {
    return (await settleSession(deps, () => payable, sessionId)) ?? state;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, httpStatus, message } = error;
    deps.log.warn({ provider, kind, httpStatus, reason: message }, 'could not check a payment');
    return state;
  }
}

export async function getTransaction(
  { database }: PaymentDeps,
  { kind }: Payable,
  { id, transactionId }: TransactionReference,
): Promise<Transaction> {
  const transaction = await new PaymentsRepository(database).find(transactionId);
  if (transaction?.kind !== kind || transaction.itemId !== id)
    throw createPaymentError('transaction.not_found');
  return transaction;
}

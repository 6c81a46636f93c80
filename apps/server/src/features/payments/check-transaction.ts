import type { TransactionState } from '@fleetworth/contract/payment-choices';
import { ProviderError } from '@fleetworth/providers/outcome';
import { acceptsPayments, refusePayment } from './accepts-payments.ts';
import type { Payable, PaymentDeps } from './payable.ts';
import { PaymentsRepository, type Transaction } from './payments.repository.ts';
import { settleSession } from './settle-session.ts';

/** A transaction of a thing, as a path names both. */
export interface TransactionOfThing {
  id: string;
  transactionId: string;
}

/**
 * Asks the card provider what became of a transaction, does what follows, and returns its state. Where the provider
 * is away, the state is the one that is known. A webhook goes the same way: whoever comes first does it.
 *
 * Refuses `transaction.not_found` (404) for an unknown transaction, and for one of another thing.
 */
export async function checkTransaction(
  deps: PaymentDeps,
  payable: Payable,
  asked: TransactionOfThing,
): Promise<TransactionState> {
  const { state, sessionId } = await getTransaction(deps, payable, asked);
  if (state !== 'open' || sessionId === null || !acceptsPayments(deps)) return state;
  try {
    return (await settleSession(deps, () => payable, sessionId)) ?? state;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, httpStatus, message } = error;
    deps.log.warn({ provider, kind, httpStatus, reason: message }, 'a payment could not be asked about');
    return state;
  }
}

/** Returns a transaction of a thing; refuses one of another thing as one that does not exist. */
export async function getTransaction(
  { database }: PaymentDeps,
  { kind }: Payable,
  { id, transactionId }: TransactionOfThing,
): Promise<Transaction> {
  const found = await new PaymentsRepository(database).find(transactionId);
  if (found?.kind !== kind || found.thingId !== id) throw refusePayment('transaction.not_found');
  return found;
}

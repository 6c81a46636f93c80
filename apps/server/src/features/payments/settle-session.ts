import type { PayableKind, TransactionState } from '@fleetworth/contract/payment-choices';
import type { CheckoutSession } from '@fleetworth/providers/card-payment';
import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { getCardPayment } from './accepts-payments.ts';
import { endSessionJob } from './payment-jobs.ts';
import type { AmountDue, Payable, PaymentDeps } from './payable.ts';
import { decideOutcome, type PaymentOutcome } from './payment-outcome.ts';
import {
  lockItem,
  type ReceivedPayment,
  PaymentsRepository,
  type Transaction,
} from './payments.repository.ts';
import { notifyOwnersOfUnmatchedPayment } from './notify-owners.ts';

export type GetPayable = (kind: PayableKind) => Payable;

export const newTransactionId = (): string => randomBytes(16).toString('base64url');

/**
 * Applies the state of a checkout session to its transaction. Jobs and redirects all use this function, so a
 * payment is recorded only once. Returns null if no transaction has the session.
 */
export async function settleSession(
  deps: PaymentDeps,
  getPayable: GetPayable,
  sessionId: string,
): Promise<TransactionState | null> {
  const session = await getCardPayment(deps).read(sessionId, { requestId: randomUUID() });
  return await applySessionState(deps, getPayable, session);
}

export async function applySessionState(
  deps: PaymentDeps,
  getPayable: GetPayable,
  session: CheckoutSession,
): Promise<TransactionState | null> {
  const storedBeforeLock = await new PaymentsRepository(deps.database).findBySession(
    session.id,
    session.transactionId,
  );
  if (storedBeforeLock === null) return null;
  const payable = getPayable(storedBeforeLock.kind);
  return await inTransaction(deps.database, async (transaction) => {
    await lockItem(transaction, storedBeforeLock.kind, storedBeforeLock.itemId);
    // Reads again after locking, because another process may have settled it first.
    const stored = (await new PaymentsRepository(transaction).find(storedBeforeLock.id)) ?? storedBeforeLock;
    const due = await payable.lockAmountDue(transaction, storedBeforeLock.itemId);
    const outcome = decideOutcome(session, stored, due);
    if (outcome === null) return stored.state;
    return await applyOutcome(deps, { transaction, payable, stored, session, due }, outcome);
  });
}

interface SettlementContext {
  transaction: DatabaseTransaction;
  payable: Payable;
  stored: Transaction;
  session: CheckoutSession;
  due: AmountDue | null;
}

async function applyOutcome(
  deps: PaymentDeps,
  context: SettlementContext,
  outcome: PaymentOutcome,
): Promise<TransactionState> {
  const { transaction, payable, stored, session, due } = context;
  const repository = new PaymentsRepository(transaction);
  const now = deps.clock.now();
  const receivedPayment = toReceivedPayment(session);
  const settlement = { state: outcome.state, now, ...(session.isPaid && { receivedPayment }) };
  if (outcome.isSecondSession)
    await repository.insertSettledTransaction(stored, newTransactionId(), settlement);
  else await repository.settle(stored.id, settlement);
  if (outcome.state === 'paid') {
    await payable.markPaid(deps, { transaction, id: stored.itemId, now, today: deps.clock.today() });
    await endOtherSessions(deps, context);
  }
  if (outcome.state === 'mismatch' || outcome.state === 'duplicate')
    await notifyOwnersOfUnmatchedPayment(deps, {
      transaction,
      payable,
      storedTransaction: stored,
      receivedPayment,
      due,
      state: outcome.state,
    });
  return outcome.isSecondSession ? stored.state : outcome.state;
}

async function endOtherSessions(
  deps: PaymentDeps,
  { transaction, stored, session }: SettlementContext,
): Promise<void> {
  const open = await new PaymentsRepository(transaction).findOpenTransaction(stored.kind, stored.itemId);
  const otherSessionIds = [stored.sessionId, open?.sessionId ?? null].filter(
    (id): id is string => id !== null && id !== session.id,
  );
  await deps.jobs.enqueue(transaction, endSessionJob, ...otherSessionIds.map((sessionId) => ({ sessionId })));
}

const toReceivedPayment = ({
  id,
  amountCents,
  currency,
  paymentReference,
}: CheckoutSession): ReceivedPayment => ({
  sessionId: id,
  amountCents,
  currency,
  reference: paymentReference,
});

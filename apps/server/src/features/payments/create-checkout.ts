import { ProviderError } from '@fleetworth/providers/outcome';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { getCardPayment, createPaymentError } from './accepts-payments.ts';
import { addAttempt, getExpiryTime, openSession } from './open-session.ts';
import type { AmountDue, Payable, PaymentDeps } from './payable.ts';
import { lockItem, PaymentsRepository, type Transaction } from './payments.repository.ts';
import { newTransactionId, applySessionState } from './settle-session.ts';

export interface Checkout {
  url: string;
}

const MAX_TRIES = 4;

/**
 * Opens a checkout session for an item and returns its URL, or null if the item does not exist. Reuses an
 * open session with the same amount. Ends an open session with another amount before it opens a new one. A
 * session is valid for an hour. The checkout page redirects to
 * `payable.pathOf(id)?transaction={transaction}&status=success|cancel`. The redirect itself changes nothing;
 * the screen calls `checkTransaction`. Rejects with `payment.paid_already` (409), even if only the provider
 * knows about the payment so far; `payment.unavailable` (503) if the provider is unavailable; `payment.off`
 * (503) if payments are not configured.
 */
export async function createCheckout(
  deps: PaymentDeps,
  payable: Payable,
  id: string,
): Promise<Checkout | null> {
  getCardPayment(deps);
  try {
    for (let round = 0; round < MAX_TRIES; round += 1) {
      const payment = await findOrStartPayment(deps, payable, id);
      if (payment === null) return null;
      if (payment === 'paid') throw createPaymentError('payment.paid_already');
      const url = await findCheckoutUrl(deps, payable, payment);
      if (url !== null) return { url };
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, httpStatus, message } = error;
    deps.log.warn({ provider, kind, httpStatus, reason: message }, 'could not open a payment page');
  }
  throw createPaymentError('payment.unavailable');
}

interface OpenPayment {
  due: AmountDue;
  transaction: Transaction;
}

async function findOrStartPayment(
  deps: PaymentDeps,
  payable: Payable,
  id: string,
): Promise<OpenPayment | 'paid' | null> {
  return await inTransaction(deps.database, async (databaseTransaction) => {
    await lockItem(databaseTransaction, payable.kind, id);
    const due = await payable.lockAmountDue(databaseTransaction, id);
    if (due === null) return null;
    const repository = new PaymentsRepository(databaseTransaction);
    const open = await repository.findOpenTransaction(payable.kind, id);
    const now = deps.clock.now();
    if (due.isPaid) return 'paid';
    if (open !== null && !isUnusable(open, due, now)) return { due, transaction: open };
    if (open !== null) await repository.settle(open.id, { state: 'expired', now });
    const expiresAt = getExpiryTime(now);
    const started = await repository.insert(
      {
        id: newTransactionId(),
        companyId: due.companyIds[0],
        kind: payable.kind,
        itemId: id,
        amountCents: due.amountCents,
        expiresAt,
      },
      now,
    );
    await addAttempt(deps, repository, { payable, due, transaction: started, attempt: 1 });
    return { due, transaction: started };
  });
}

/**
 * Reports whether an open transaction never received its checkout session and can't be resumed, because it
 * has expired or the amount has changed. Even if the provider opened a session, its URL was never returned to
 * a user, so no payment is possible.
 */
const isUnusable = ({ sessionId, expiresAt, amountCents }: Transaction, due: AmountDue, now: Date): boolean =>
  sessionId === null && (expiresAt <= now || amountCents !== due.amountCents);

async function findCheckoutUrl(
  deps: PaymentDeps,
  payable: Payable,
  { due, transaction }: OpenPayment,
): Promise<string | null> {
  const cardPayment = getCardPayment(deps);
  const { sessionId } = transaction;
  if (sessionId === null) return await openSession(deps, payable, transaction);
  const context = { requestId: transaction.id };
  const session = await cardPayment.read(sessionId, context);
  const state = await applySessionState(deps, () => payable, session);
  if (state !== 'open') return null;
  if (transaction.amountCents === due.amountCents) return session.url;
  await applySessionState(deps, () => payable, await cardPayment.expire(sessionId, context));
  return null;
}

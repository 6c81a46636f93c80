import { ProviderError } from '@fleetworth/providers/outcome';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { getCardPayment } from './accepts-payments.ts';
import type { AmountDue, Payable, PaymentDeps } from './payable.ts';
import { lockItem, PaymentsRepository, type Transaction } from './payments.repository.ts';
import { applySessionState } from './settle-session.ts';

const MAX_TRIES = 3;
const SESSION_LIFETIME_MS = 60 * 60_000;
const SECOND_MS = 1_000;

/**
 * Opens the checkout session of a transaction that has none and returns its URL. Repeats an earlier request
 * unchanged if its response was lost. Returns null if the transaction has changed in the meantime. Rejects
 * with `ProviderError` if the provider is unavailable; the transaction stays open and is resumed by the next
 * call.
 */
export async function openSession(
  deps: PaymentDeps,
  payable: Payable,
  transaction: Transaction,
): Promise<string | null> {
  const cardPayment = getCardPayment(deps);
  const repository = new PaymentsRepository(deps.database);
  const context = { requestId: transaction.id };
  let { attempt } = transaction;
  for (let tries = 1; ; tries += 1) {
    const request = await repository.getRequest({ id: transaction.id, attempt });
    try {
      const openedSession = await cardPayment.open(request, idempotencyKey(transaction.id, attempt), context);
      if (!(await storeSession(deps, payable, { transaction, sessionId: openedSession.id }))) {
        await endUnusedSession(deps, openedSession.id);
        return null;
      }
      // A repeated request returns the original response, but the session may have been completed or have
      // ended since.
      const session = await cardPayment.read(openedSession.id, context);
      return (await applySessionState(deps, () => payable, session)) === 'open' ? session.url : null;
    } catch (error) {
      if (!canRetryWithNewAttempt(error) || tries === MAX_TRIES) throw error;
      // The first try may repeat a stored request that is out of date, so its rejection is followed by a new
      // attempt. If a newly prepared request is rejected, the transaction fails, but stays open at the last
      // try.
      if (isRejectedRequest(error) && tries > 1) return await failTransaction(deps, transaction, error);
      const next = await advanceAttempt(deps, payable, { transaction, attempt });
      if (next === null) return null;
      attempt = next;
    }
  }
}

/** Stores the opened session. Returns false if the item can no longer be paid with it. */
async function storeSession(
  { database }: PaymentDeps,
  payable: Payable,
  { transaction: { id, itemId }, sessionId }: { transaction: Transaction; sessionId: string },
): Promise<boolean> {
  return await inTransaction(database, async (transaction) => {
    await lockItem(transaction, payable.kind, itemId);
    const due = await payable.lockAmountDue(transaction, itemId);
    if (due === null || due.isPaid) return false;
    return await new PaymentsRepository(transaction).setSession(id, sessionId);
  });
}

/** Returns the idempotency key of an attempt: the same key never opens two sessions. */
const idempotencyKey = (transactionId: string, attempt: number): string => `${transactionId}-${attempt}`;

/**
 * Returns whether a new attempt can follow a failed request, because the request can no longer open a
 * session. A rejected request opened nothing. After a server error, the provider repeats the error for the
 * same key. In other cases, such as no status or a request in progress, the session may still be opened.
 */
function canRetryWithNewAttempt(error: unknown): boolean {
  const status = error instanceof ProviderError ? error.httpStatus : null;
  return isRejectedRequest(error) || (status !== null && status >= 500);
}

const isRejectedRequest = (error: unknown): boolean =>
  error instanceof ProviderError && error.httpStatus === 400;

/** Fails a transaction whose session cannot be opened, unless another process succeeded. Throws the error. */
async function failTransaction(
  { database, clock }: PaymentDeps,
  { id, kind, itemId }: Transaction,
  error: unknown,
): Promise<never> {
  await inTransaction(database, async (transaction) => {
    await lockItem(transaction, kind, itemId);
    const repository = new PaymentsRepository(transaction);
    const stored = await repository.find(id);
    if (stored?.state === 'open' && stored.sessionId === null)
      await repository.settle(id, { state: 'failed', now: clock.now() });
  });
  throw error;
}

interface NewAttempt {
  payable: Payable;
  due: AmountDue;
  transaction: Transaction;
  attempt: number;
}

/** Stores the complete request of an attempt before it is sent. */
export async function addAttempt(
  deps: PaymentDeps,
  repository: PaymentsRepository,
  { payable, due, transaction: { id, itemId, amountCents }, attempt }: NewAttempt,
): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = getExpiryTime(now);
  const returnUrl = `${deps.appUrl}${payable.pathOf(itemId)}?transaction=${id}&status=`;
  const request = getCardPayment(deps).prepare({
    transactionId: id,
    description: due.description,
    amountCents,
    successUrl: `${returnUrl}success`,
    cancelUrl: `${returnUrl}cancel`,
    expiresAt,
  });
  await repository.insertAttempt(id, { attempt, request }, { now, expiresAt });
}

/**
 * Advances to the next attempt, which another process may already have done. Returns null if the transaction
 * has changed.
 */
async function advanceAttempt(
  deps: PaymentDeps,
  payable: Payable,
  { transaction: { id, itemId }, attempt }: Pick<NewAttempt, 'transaction' | 'attempt'>,
): Promise<number | null> {
  return await inTransaction(deps.database, async (databaseTransaction) => {
    await lockItem(databaseTransaction, payable.kind, itemId);
    const repository = new PaymentsRepository(databaseTransaction);
    const stored = await repository.find(id);
    const due = await payable.lockAmountDue(databaseTransaction, itemId);
    if (stored?.state !== 'open' || stored.sessionId !== null || due === null) return null;
    if (stored.attempt !== attempt) return stored.attempt;
    await addAttempt(deps, repository, { payable, due, transaction: stored, attempt: attempt + 1 });
    return attempt + 1;
  });
}

/** Ends a session that was opened for a transaction canceled in the meantime. Its URL was never returned. */
async function endUnusedSession(deps: PaymentDeps, sessionId: string): Promise<void> {
  await getCardPayment(deps)
    .expire(sessionId, { requestId: sessionId })
    .catch((error: unknown) => {
      deps.log.warn({ reason: String(error) }, 'could not end an unused checkout session');
    });
}

/** Returns the expiry time of a checkout session opened now: one hour, in whole seconds. */
export const getExpiryTime = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + SESSION_LIFETIME_MS) / SECOND_MS) * SECOND_MS);

import { ProviderError } from '@fleetworth/providers/outcome';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { getCardPayment } from './accepts-payments.ts';
import { endOfPage } from './end-of-page.ts';
import type { Due, Payable, PaymentDeps } from './payable.ts';
import { lockThing, PaymentsRepository, type Transaction } from './payments.repository.ts';
import { settle } from './settle-session.ts';

const ATTEMPTS_AT_ONCE = 3;

/**
 * Opens the page of a transaction that has none yet, and returns its address. A request that was sent before, and
 * whose answer was lost, is sent again as it was. Returns null where the transaction has changed meanwhile. Rejects
 * with ProviderError where the provider is away: the transaction stays, and is gone on with the next time.
 */
export async function openPage(
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
      const opened = await cardPayment.open(request, keyOf(transaction.id, attempt), context);
      if (!(await acceptPage(deps, payable, { transaction, sessionId: opened.id }))) {
        await endUnused(deps, opened.id);
        return null;
      }
      // A repeated request is answered as the first time: the page may have been used since, or have ended.
      const session = await cardPayment.read(opened.id, context);
      return (await settle(deps, () => payable, session)) === 'open' ? session.url : null;
    } catch (error) {
      if (!mayTryAnew(error) || tries === ATTEMPTS_AT_ONCE) throw error;
      // Refused though it is new: asking again is of no use.
      if (isRefused(error) && tries > 1) return await giveUp(deps, transaction, error);
      const next = await nextAttempt(deps, payable, { transaction, attempt });
      if (next === null) return null;
      attempt = next;
    }
  }
}

/** Stores which page was opened; false where nothing is to be paid by it any more. */
async function acceptPage(
  { database }: PaymentDeps,
  payable: Payable,
  { transaction: { id, thingId }, sessionId }: { transaction: Transaction; sessionId: string },
): Promise<boolean> {
  return await inTransaction(database, async (transaction) => {
    await lockThing(transaction, payable.kind, thingId);
    const due = await payable.lockDue(transaction, thingId);
    if (due === null || due.isPaid) return false;
    return await new PaymentsRepository(transaction).setSession(id, sessionId);
  });
}

/** Key of an attempt at the card provider: the same key never opens two pages. */
const keyOf = (transactionId: string, attempt: number): string => `${transactionId}-${attempt}`;

/**
 * True where a request was answered, and can open no page any more. An answered failure would be repeated for its
 * key; a refused request opened nothing. Without a status, or while another one works, nobody knows.
 */
function mayTryAnew(error: unknown): boolean {
  const status = error instanceof ProviderError ? error.httpStatus : null;
  return isRefused(error) || (status !== null && status >= 500);
}

const isRefused = (error: unknown): boolean => error instanceof ProviderError && error.httpStatus === 400;

/** Ends a transaction whose page can not be opened, unless another process was luckier. */
async function giveUp(
  { database, clock }: PaymentDeps,
  { id, kind, thingId }: Transaction,
  error: unknown,
): Promise<never> {
  await inTransaction(database, async (transaction) => {
    await lockThing(transaction, kind, thingId);
    const repository = new PaymentsRepository(transaction);
    const stored = await repository.find(id);
    if (stored?.state === 'open' && stored.sessionId === null)
      await repository.settle(id, { state: 'failed', now: clock.now() });
  });
  throw error;
}

interface Attempting {
  payable: Payable;
  due: Due;
  transaction: Transaction;
  attempt: number;
}

/** Stores the whole request of an attempt before it is sent. */
export async function addAttempt(
  deps: PaymentDeps,
  repository: PaymentsRepository,
  { payable, due, transaction: { id, thingId, amountCents }, attempt }: Attempting,
): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = endOfPage(now);
  const back = `${deps.appUrl}${payable.pathOf(thingId)}?transaction=${id}&status=`;
  const request = getCardPayment(deps).prepare({
    transactionId: id,
    description: due.description,
    amountCents,
    successUrl: `${back}success`,
    cancelUrl: `${back}cancel`,
    expiresAt,
  });
  await repository.insertAttempt(id, { attempt, request }, { now, expiresAt });
}

/** Goes on to the next attempt; null where the transaction has changed. Another process may have gone on before. */
async function nextAttempt(
  deps: PaymentDeps,
  payable: Payable,
  { transaction: { id, thingId }, attempt }: Pick<Attempting, 'transaction' | 'attempt'>,
): Promise<number | null> {
  return await inTransaction(deps.database, async (transaction) => {
    await lockThing(transaction, payable.kind, thingId);
    const repository = new PaymentsRepository(transaction);
    const stored = await repository.find(id);
    const due = await payable.lockDue(transaction, thingId);
    if (stored?.state !== 'open' || stored.sessionId !== null || due === null) return null;
    if (stored.attempt !== attempt) return stored.attempt;
    await addAttempt(deps, repository, { payable, due, transaction: stored, attempt: attempt + 1 });
    return attempt + 1;
  });
}

/** Ends a page that was opened for a transaction which was canceled meanwhile. Nobody has its address. */
async function endUnused(deps: PaymentDeps, sessionId: string): Promise<void> {
  await getCardPayment(deps)
    .expire(sessionId, { requestId: sessionId })
    .catch((error: unknown) => {
      deps.log.warn({ reason: String(error) }, 'a payment page that nobody uses could not be ended');
    });
}

import { ProviderError } from '@fleetworth/providers/outcome';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { getCardPayment, refusePayment } from './accepts-payments.ts';
import { endOfPage } from './end-of-page.ts';
import { addAttempt, openPage } from './open-page.ts';
import type { Due, Payable, PaymentDeps } from './payable.ts';
import { lockThing, PaymentsRepository, type Transaction } from './payments.repository.ts';
import { newTransactionId, settle } from './settle-session.ts';

/** Page where a thing is paid. */
export interface Checkout {
  /** Address of the card provider's page. */
  url: string;
}

/** How often what was found has changed before the caller is asked to come again. */
const TURNS = 4;

/**
 * Opens the page where a thing is paid by card, and returns its address. An open one of this amount is returned
 * again, another is ended first: one page is open for a thing at a time, for an hour. Returns null for a thing that
 * does not exist.
 *
 * The page leads back to `payable.pathOf(id)?transaction={transaction}&status=success|cancel`. The way back marks
 * nothing: the screen asks `checkTransaction`.
 *
 * Refuses `payment.paid_already` (409) for a paid thing, found at the provider too; `payment.unavailable` (503) where
 * the provider is away; `payment.off` (503) where no payments are taken.
 */
export async function createCheckout(
  deps: PaymentDeps,
  payable: Payable,
  id: string,
): Promise<Checkout | null> {
  getCardPayment(deps);
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const begun = await begin(deps, payable, id);
      if (begun === null) return null;
      if (begun === 'paid') throw refusePayment('payment.paid_already');
      const url = await findUrl(deps, payable, begun);
      if (url !== null) return { url };
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, httpStatus, message } = error;
    deps.log.warn({ provider, kind, httpStatus, reason: message }, 'a payment page could not be opened');
  }
  throw refusePayment('payment.unavailable');
}

interface Begun {
  due: Due;
  transaction: Transaction;
}

/** Finds the open transaction of a thing, or begins one. */
async function begin(deps: PaymentDeps, payable: Payable, id: string): Promise<Begun | 'paid' | null> {
  return await inTransaction(deps.database, async (transaction) => {
    await lockThing(transaction, payable.kind, id);
    const due = await payable.lockDue(transaction, id);
    if (due === null) return null;
    const repository = new PaymentsRepository(transaction);
    const open = await repository.findOpen(payable.kind, id);
    const now = deps.clock.now();
    if (due.isPaid) return 'paid';
    if (open !== null && !isLost(open, due, now)) return { due, transaction: open };
    if (open !== null) await repository.settle(open.id, { state: 'expired', now });
    const expiresAt = endOfPage(now);
    const begun = await repository.insert(
      {
        id: newTransactionId(),
        companyId: due.companyIds[0],
        kind: payable.kind,
        thingId: id,
        amountCents: due.amountCents,
        expiresAt,
      },
      now,
    );
    await addAttempt(deps, repository, { payable, due, transaction: begun, attempt: 1 });
    return { due, transaction: begun };
  });
}

/**
 * True where the page of an open transaction never arrived here, and is none to go on with: it has ended, or is one of
 * another amount. Nobody was given its address, so nobody can have paid there.
 */
const isLost = ({ sessionId, expiresAt, amountCents }: Transaction, due: Due, now: Date): boolean =>
  sessionId === null && (expiresAt <= now || amountCents !== due.amountCents);

/** Returns the address of the open page; null where things have changed and are to be looked at anew. */
async function findUrl(
  deps: PaymentDeps,
  payable: Payable,
  { due, transaction }: Begun,
): Promise<string | null> {
  const cardPayment = getCardPayment(deps);
  const { sessionId } = transaction;
  if (sessionId === null) return await openPage(deps, payable, transaction);
  const context = { requestId: transaction.id };
  const session = await cardPayment.read(sessionId, context);
  const state = await settle(deps, () => payable, session);
  if (state !== 'open') return null;
  if (transaction.amountCents === due.amountCents) return session.url;
  await settle(deps, () => payable, await cardPayment.expire(sessionId, context));
  return null;
}

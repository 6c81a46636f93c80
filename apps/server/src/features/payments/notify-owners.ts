import { dollarsText } from '@fleetworth/domain/money';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { queueMail, removeLinks } from '../mail/public.ts';
import type { AmountDue, Payable, PaymentDeps } from './payable.ts';
import { listOwnerEmails, type ReceivedPayment, type Transaction } from './payments.repository.ts';

interface UnmatchedPayment {
  transaction: DatabaseTransaction;
  payable: Payable;
  storedTransaction: Transaction;
  receivedPayment: ReceivedPayment;
  due: AmountDue | null;
  state: 'mismatch' | 'duplicate';
}

const MAIL_USEFUL_DAYS = 30;
const DAY_MS = 86_400_000;

export async function notifyOwnersOfUnmatchedPayment(
  deps: PaymentDeps,
  unmatched: UnmatchedPayment,
): Promise<void> {
  const { transaction, payable, storedTransaction, receivedPayment, due, state } = unmatched;
  deps.log.error(
    {
      kind: storedTransaction.kind,
      item: storedTransaction.itemId,
      transaction: storedTransaction.id,
      state,
      ...receivedPayment,
    },
    'received a wrong or duplicate card payment',
  );
  const usefulUntil = new Date(deps.clock.now().getTime() + MAIL_USEFUL_DAYS * DAY_MS);
  for (const to of await listOwnerEmails(transaction, due?.companyIds ?? [storedTransaction.companyId]))
    await queueMail(deps, transaction, {
      to,
      usefulUntil,
      subject: 'A card payment needs attention',
      paragraphs: [formatPayment(unmatched), 'Contact us to have it refunded or credited.'],
      action: { label: 'View details', path: payable.pathOf(storedTransaction.itemId) },
    });
}

function formatPayment({ receivedPayment, due, state }: UnmatchedPayment): string {
  const { amountCents, currency } = receivedPayment;
  const amount = `${dollarsText(amountCents ?? 0)} ${(currency ?? 'usd').toUpperCase()}`;
  const item = due ? removeLinks(due.description) : 'something that no longer exists';
  return state === 'duplicate'
    ? `A card payment of ${amount} was received for ${item}, which was already paid.`
    : `A card payment of ${amount} was received for ${item}, but it doesn't match the amount due. ` +
        'Nothing was marked as paid.';
}

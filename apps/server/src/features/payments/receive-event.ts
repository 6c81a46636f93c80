import type { SignedBytes } from '@fleetworth/contract/endpoint';
import { ProviderError } from '@fleetworth/providers/outcome';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { commonError } from '../../platform/errors/api-error.ts';
import { acceptsPayments, getCardPayment, createPaymentError } from './accepts-payments.ts';
import type { PaymentDeps } from './payable.ts';
import { insertEvent } from './payment-events.repository.ts';
import { settleSessionJob } from './payment-jobs.ts';

// Stores an event and queues a job that reads its session and applies the result. Ignores a repeated event.
// Rejects with `payment.bad_signature` (400).
export async function receiveEvent(deps: PaymentDeps, event: SignedBytes): Promise<void> {
  if (!acceptsPayments(deps)) throw commonError('route.not_found');
  const parsedEvent = readEvent(deps, event);
  await inTransaction(deps.database, async (transaction) => {
    const isNew = await insertEvent(transaction, parsedEvent, deps.clock.now());
    if (!isNew || parsedEvent.sessionId === null) return;
    await deps.jobs.enqueue(transaction, settleSessionJob, { sessionId: parsedEvent.sessionId });
  });
}

function readEvent(deps: PaymentDeps, event: SignedBytes) {
  const { clock, log } = deps;
  try {
    return getCardPayment(deps).readEvent(event, clock.now());
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ provider: error.provider, reason: error.message }, 'rejected a payment webhook');
    throw createPaymentError('payment.bad_signature');
  }
}

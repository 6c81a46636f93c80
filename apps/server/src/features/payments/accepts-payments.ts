import { paymentsApi, CHECKOUT_REASONS, TRANSACTION_REASONS } from '@fleetworth/contract/payments';
import type { CardPayment } from '@fleetworth/providers/card-payment';
import { refusalsOf } from '../../platform/errors/refusal.ts';
import type { PaymentDeps } from './payable.ts';

/** Makes the refusals of calls that things to pay have in common. */
export const refusePayment = refusalsOf({
  ...paymentsApi.calls.takeStripeEvent,
  reasons: [...CHECKOUT_REASONS, ...TRANSACTION_REASONS, 'payment.bad_signature'],
});

/** True where this installation takes payments by card. Without, nothing offers one. */
export const acceptsPayments = ({ cardPayment }: Pick<PaymentDeps, 'cardPayment'>): boolean =>
  cardPayment !== null;

/** Returns what takes payments; refuses where nothing does. */
export function getCardPayment({ cardPayment, database }: PaymentDeps): CardPayment {
  if (cardPayment === null) throw refusePayment('payment.off');
  return cardPayment(database);
}

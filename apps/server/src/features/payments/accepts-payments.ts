import { paymentsApi, CHECKOUT_REASONS, TRANSACTION_REASONS } from '@fleetworth/contract/payments';
import type { CardPayment } from '@fleetworth/providers/card-payment';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { PaymentDeps } from './payable.ts';

/** Shared by the payment endpoints, so it accepts the reasons of all of them. */
export const createPaymentError = endpointErrors({
  ...paymentsApi.calls.takeStripeEvent,
  reasons: [...CHECKOUT_REASONS, ...TRANSACTION_REASONS, 'payment.bad_signature'],
});

export const acceptsPayments = ({ cardPayment }: Pick<PaymentDeps, 'cardPayment'>): boolean =>
  cardPayment !== null;

export function getCardPayment({ cardPayment, database }: PaymentDeps): CardPayment {
  if (cardPayment === null) throw createPaymentError('payment.off');
  return cardPayment(database);
}

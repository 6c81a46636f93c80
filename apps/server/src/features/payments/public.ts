/**
 * Payments by card, for every kind of thing that is paid (invoices, orders of guide values).
 *
 * A feature whose things are paid
 *
 * 1. names its kind in `PAYABLE_KINDS` (`contract/payment-choices.ts`; the check of `payment_transactions` knows it),
 * 2. defines a `Payable` and lists it in `PAYABLES` of `deps.ts`: webhooks and the job find it there,
 * 3. declares for its calls `CHECKOUT_REASONS`, `TRANSACTION_REASONS`, the schemas `checkout`, `transactionAnswer` and
 *    `transactionId` of the contract (`contract/payments.ts`, used by `contract/invoices.ts`),
 * 4. answers them by the functions below. They check no rights: the caller has found the thing for its user first
 *    and refuses an unknown or foreign one itself.
 *
 * Ids of things are texts here: a number is sent as `String(id)`.
 */
export { acceptsPayments } from './accepts-payments.ts';
export { cancelTransaction } from './cancel-transaction.ts';
export { checkTransaction } from './check-transaction.ts';
export { createCheckout } from './create-checkout.ts';
export type { Payable } from './payable.ts';

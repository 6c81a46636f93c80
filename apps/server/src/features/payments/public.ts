/**
 * Card payments for every kind of payable item (invoices, guide valuation orders).
 *
 * A feature with payable items
 *
 * 1. adds its kind to `PAYABLE_KINDS` (`contract/payment-choices.ts`) and to the check constraint of
 *    `payment_transactions`,
 * 2. defines a `Payable` and lists it in `PAYABLES` of `deps.ts`, where webhooks and the job find it,
 * 3. declares for its endpoints `CHECKOUT_REASONS`, `TRANSACTION_REASONS`, and the contract's schemas
 *    `checkout`, `transactionAnswer` and `transactionId` (`contract/payments.ts`, used by
 *    `contract/invoices.ts`),
 * 4. implements them with the functions below. These do not check permissions: the caller first finds the
 *    item for its user, and rejects an unknown item or an item of another company itself.
 *
 * Item ids are strings here: pass a number as `String(id)`.
 */
export { acceptsPayments } from './accepts-payments.ts';
export { cancelTransaction } from './cancel-transaction.ts';
export { checkTransaction } from './check-transaction.ts';
export { createCheckout } from './create-checkout.ts';
export type { Payable } from './payable.ts';

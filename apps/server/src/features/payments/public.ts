/**
 * Card payments for every kind of payable item (invoices, guide valuation orders). A feature with payable
 * items 1. adds its kind to `PAYABLE_KINDS` (`contract/payment-choices.ts`) and to the check constraint of
 * `payment_transactions`, 2. defines a `Payable` and lists it in `PAYABLES` of `features.ts`, 3. declares
 * `CHECKOUT_REASONS`, `TRANSACTION_REASONS` and the schemas `checkout`, `transactionResult` and
 * `transactionId` for its endpoints (see `contract/invoices.ts`), 4. implements the endpoints with the
 * functions below. These functions do not check permissions: the caller must find the item for its user
 * first. Item ids are strings here: pass a number as `String(id)`.
 */
export { acceptsPayments } from './accepts-payments.ts';
export { cancelTransaction } from './cancel-transaction.ts';
export { checkTransaction } from './check-transaction.ts';
export { createCheckout } from './create-checkout.ts';
export type { Payable } from './payable.ts';

/** Kinds of things that are paid by card. */
export const PAYABLE_KINDS = ['invoice', 'blackbook'] as const;
export type PayableKind = (typeof PAYABLE_KINDS)[number];

/**
 * States of a transaction. `open` leads to the others. `mismatch` and `duplicate` keep the trace of money that
 * pays nothing: another amount, currency or reference than ours, or a second payment of one thing.
 */
export const TRANSACTION_STATES = [
  'open',
  'paid',
  'canceled',
  'expired',
  'failed',
  'mismatch',
  'duplicate',
] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

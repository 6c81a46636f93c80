export const PAYABLE_KINDS = ['invoice', 'blackbook'] as const;
export type PayableKind = (typeof PAYABLE_KINDS)[number];

/**
 * `mismatch` and `duplicate` record money that settles nothing: a wrong amount, currency or reference, or a
 * second payment.
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

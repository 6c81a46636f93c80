import type { PayableKind } from '@fleetworth/contract/payment-choices';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';

export type PaymentDeps = Pick<
  Deps,
  'database' | 'clock' | 'jobs' | 'log' | 'mailing' | 'appUrl' | 'cardPayment'
>;

/** Amount due according to the database. Browsers never send amounts. */
export interface AmountDue {
  /** Whole cents, at least 50, the smallest card payment. */
  amountCents: number;
  description: string;
  /**
   * The owners of these companies are notified of an unmatched payment. The payment is recorded for the first
   * company.
   */
  companyIds: readonly [number, ...number[]];
  isPaid: boolean;
}

export interface PaidItem {
  /** Transaction that also marks the payment as completed, so that both updates commit or neither does. */
  transaction: DatabaseTransaction;
  id: string;
  now: Date;
  today: CalendarDate;
}

/**
 * Kind of item that can be paid by card. Each feature with payable items defines one, and features.ts lists
 * it.
 */
export interface Payable {
  kind: PayableKind;
  /**
   * Returns the path of the item's screen relative to the app URL: '/invoice/k3…'. The checkout page
   * redirects there.
   */
  pathOf: (id: string) => string;
  /**
   * Locks the item's row (FOR NO KEY UPDATE) until the transaction ends. Returns null if the item does not
   * exist or is deleted.
   */
  lockAmountDue: (transaction: DatabaseTransaction, id: string) => Promise<AmountDue | null>;
  /**
   * Called at most once for each item, in the transaction that marks the payment as completed. If it throws,
   * neither is marked, and the payment is checked again later.
   */
  markPaid: (deps: PaymentDeps, item: PaidItem) => Promise<void>;
}

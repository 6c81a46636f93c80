import type { PayableKind } from '@fleetworth/contract/payment-choices';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';

export type PaymentDeps = Pick<
  Deps,
  'database' | 'clock' | 'jobs' | 'log' | 'mailing' | 'appUrl' | 'cardPayment'
>;

/** Amount due for an item according to the database. Browsers never send amounts. */
export interface Due {
  /** Whole cents, at least 50, the smallest card payment. */
  amountCents: number;
  /** Name of the item on the checkout page: 'Invoice for Harbor Rent, November 2026'. */
  description: string;
  /** Companies whose owners are notified of an unmatched payment. The first company owns the transaction. */
  companyIds: readonly [number, ...number[]];
  isPaid: boolean;
}

/** Item, time and transaction of a completed payment. */
export interface PaidItem {
  /** Transaction that also marks the payment as completed, so that both updates commit or neither does. */
  transaction: DatabaseTransaction;
  id: string;
  now: Date;
  today: CalendarDate;
}

/**
 * Kind of item that can be paid by card. Each feature with payable items defines one, and deps.ts lists it.
 */
export interface Payable {
  kind: PayableKind;
  /**
   * Returns the path of the item's screen relative to the app URL: '/invoice/k3…'. The checkout page
   * redirects there.
   */
  pathOf: (id: string) => string;
  /**
   * Returns the amount due for an item and locks its row (FOR NO KEY UPDATE) until the transaction ends.
   * Returns null for an id that does not exist or is deleted.
   */
  lockDue: (transaction: DatabaseTransaction, id: string) => Promise<Due | null>;
  /**
   * Marks an item as paid and enqueues the follow-up work. Called once for each item while `lockDue` reports
   * it as unpaid, in the transaction that marks the payment. If it throws, neither is marked, and the payment
   * is checked again later.
   */
  markPaid: (deps: PaymentDeps, item: PaidItem) => Promise<void>;
}

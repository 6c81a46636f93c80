import type { PayableKind } from '@fleetworth/contract/payment-choices';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';

/** Parts of the server that payments depend on. */
export type PaymentDeps = Pick<
  Deps,
  'database' | 'clock' | 'jobs' | 'log' | 'mailing' | 'appUrl' | 'cardPayment'
>;

/** What is due for a thing, as the database knows it. A browser never says an amount. */
export interface Due {
  /** Whole cents, at least 50: the smallest card payment. */
  amountCents: number;
  /** Name of the thing on the page where the card is typed: 'Invoice for Harbor Rent, November 2026'. */
  description: string;
  /** Companies whose owners are told where money came that pays nothing. The first one keeps the transaction. */
  companyIds: readonly [number, ...number[]];
  isPaid: boolean;
}

/** Instant, day and transaction of a payment that was found to be made. */
export interface PaidThing {
  /** In which the payment itself is marked: what follows is written in it, or not at all. */
  transaction: DatabaseTransaction;
  /** Id of the thing. */
  id: string;
  now: Date;
  today: CalendarDate;
}

/** A kind of thing that can be paid by card. Its feature defines one, and deps.ts lists it. */
export interface Payable {
  kind: PayableKind;
  /** Path of the thing's screen below the address of the app: '/invoice/k3…'. Returns from the card page lead there. */
  pathOf: (id: string) => string;
  /**
   * Reads what is due for a thing and locks its row (FOR NO KEY UPDATE) until the transaction ends. Returns null
   * for an id that does not exist, a deleted thing included.
   */
  lockDue: (transaction: DatabaseTransaction, id: string) => Promise<Due | null>;
  /**
   * Marks a thing as paid and enqueues what follows. It is called once for each thing, while `lockDue` says that it
   * is not paid, in the transaction that marks the payment. Where it throws, neither is marked, and the payment is
   * looked at again later.
   */
  markPaid: (deps: PaymentDeps, thing: PaidThing) => Promise<void>;
}

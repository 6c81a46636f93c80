import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Scope } from '../auth/scope.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { inTransaction } from './in-transaction.ts';

/** One change: its transaction, whose change it is, and the instant and the business day at which it happens. */
export interface Write {
  transaction: DatabaseTransaction;
  scope: Scope;
  now: Date;
  today: CalendarDate;
}

/** Runs a change in one transaction: all of it or, when it throws, nothing. */
export const writeAs = <T>(
  { database, clock }: { database: Database; clock: Clock },
  scope: Scope,
  change: (write: Write) => Promise<T>,
): Promise<T> => {
  const [now, today] = [clock.now(), clock.today()];
  return inTransaction(database, (transaction) => change({ transaction, scope, now, today }));
};

import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Scope } from '../auth/scope.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { inTransaction } from './in-transaction.ts';

/** Context of a change: its transaction, author, time and business day. */
export interface Write {
  transaction: DatabaseTransaction;
  scope: Scope;
  now: Date;
  today: CalendarDate;
  /** Change set of the audit entries, if the action changes several records. */
  changeSetId?: number;
}

/** Runs a change in one transaction, which is rolled back when the change throws. */
export const writeAs = <T>(
  { database, clock }: { database: Database; clock: Clock },
  scope: Scope,
  change: (write: Write) => Promise<T>,
): Promise<T> => {
  const [now, today] = [clock.now(), clock.today()];
  return inTransaction(database, (transaction) => change({ transaction, scope, now, today }));
};

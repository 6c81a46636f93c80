import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Scope } from '../auth/scope.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { inTransaction } from './in-transaction.ts';

export interface Write {
  transaction: DatabaseTransaction;
  scope: Scope;
  now: Date;
  today: CalendarDate;
  changeSetId?: number;
}

export const writeAs = <T>(
  { database, clock }: { database: Database; clock: Clock },
  scope: Scope,
  change: (write: Write) => Promise<T>,
): Promise<T> => {
  const [now, today] = [clock.now(), clock.today()];
  return inTransaction(database, (transaction) => change({ transaction, scope, now, today }));
};

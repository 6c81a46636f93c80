import type { Database, DatabaseTransaction } from './database.ts';

/** Runs work in one transaction: all of it or, when it throws, nothing. */
export const inTransaction = <T>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> => database.transaction().execute(work);

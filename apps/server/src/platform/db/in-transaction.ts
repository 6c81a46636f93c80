import type { Database, DatabaseTransaction } from './database.ts';
import { isDeadlock } from '../errors/violations.ts';

/** Number of retries of work that the database aborted because of other writers. */
const MAX_DEADLOCKS = 3;

/**
 * Runs work in a transaction, which is rolled back when the work throws. Retries work that the database
 * aborted because of another writer, several times because a retry can conflict with the same writer again.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  for (let deadlocks = 1; ; deadlocks += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (!isDeadlock(error) || deadlocks > MAX_DEADLOCKS) throw error;
    }
  }
}

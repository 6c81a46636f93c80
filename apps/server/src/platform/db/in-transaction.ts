import type { Database, DatabaseTransaction } from './database.ts';
import { isTransactionConflict } from '../errors/database-errors.ts';

const MAX_RETRIES = 3;

/**
 * Rolls back when the work throws. Retries work that the database aborted because of another writer, several
 * times because a retry can conflict with the same writer again.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (!isTransactionConflict(error) || attempt > MAX_RETRIES) throw error;
    }
  }
}

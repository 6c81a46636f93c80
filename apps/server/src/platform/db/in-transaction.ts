import type { Database, DatabaseTransaction } from './database.ts';
import { isDeadlock } from '../errors/violations.ts';

/**
 * Runs work in a transaction, which is rolled back when the work throws. Retries once if the database aborted
 * it because of another writer, who has finished by then.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const run = () => database.transaction().execute(work);
  try {
    return await run();
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return await run();
  }
}

import type { Database, DatabaseTransaction } from './database.ts';
import { isDeadlock } from '../errors/violations.ts';

/**
 * Runs work in one transaction: all of it or, when it throws, nothing. If the database ends it for another writer's sake, it is
 * tried once more: the other writer is done then.
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

import { sql } from 'kysely';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';

/**
 * Rejects when the disk of the database is full. Sorts more rows than fit into the working memory, so that
 * PostgreSQL writes a temporary file of about a megabyte.
 */
export const checkDiskSpace = (database: Database): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select count(*) from (
      select md5(n::text) as line from generate_series(1, 20000) n order by line offset 0) sorted`.execute(
      transaction,
    );
  });

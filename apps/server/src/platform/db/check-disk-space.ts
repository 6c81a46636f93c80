import { sql } from 'kysely';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';

/** Makes the database write a megabyte to disk and drop it, by sorting rows without working memory. */
export const checkDiskSpace = (database: Database): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select count(*) from (
      select md5(n::text) as line from generate_series(1, 20000) n order by line offset 0) sorted`.execute(
      transaction,
    );
  });

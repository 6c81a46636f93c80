import type pg from 'pg';

/**
 * Runs work in a transaction with an advisory lock, so that only one process does the work at a time. The
 * lock ends with the transaction, because behind a pooler the lock of a session would stay with a connection
 * that others use.
 */
export async function inLockedTransaction<T>(
  pool: pg.Pool,
  lockNumber: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The transaction may be idle for minutes while the work uses other connections.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // On a lost connection there is nothing to roll back, and the first error is the one to report.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

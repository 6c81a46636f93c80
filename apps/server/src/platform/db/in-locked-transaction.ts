import type pg from 'pg';

/**
 * Runs work in a transaction that holds an advisory lock, so that processes do the work one after the other.
 * The lock ends with the transaction. Behind a pooler, a lock of the session would outlive the transaction.
 */
export async function inLockedTransaction<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The transaction may be idle for minutes while the work uses other connections.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A lost connection has nothing to roll back, and the first error is the cause.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

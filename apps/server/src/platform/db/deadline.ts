import type pg from 'pg';
import { toDatabaseUnavailable } from '../errors/database-errors.ts';

/**
 * Destroys the connection when the deadline passes. A statement timeout is not enough, because a stopped
 * process or a lost machine never answers. The pool discards a destroyed connection, and later statements on
 * it fail at once, so no transaction continues on it.
 */
export async function withinDeadline<T>(
  client: pg.PoolClient,
  deadlineMs: number | undefined,
  sendStatement: () => Promise<T>,
): Promise<T> {
  const { stream } = client.connection;
  const destroyConnection = () =>
    stream.destroy(new Error('Connection terminated: no answer within the deadline'));
  const timer = deadlineMs === undefined ? undefined : setTimeout(destroyConnection, deadlineMs);
  try {
    return await sendStatement();
  } catch (error) {
    throw toDatabaseUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}

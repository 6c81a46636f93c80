import type pg from 'pg';
import { asUnavailable } from '../errors/violations.ts';

/**
 * Destroys the connection when the deadline passes. A statement timeout is not enough, because a stopped
 * process or a lost machine never answers. The pool discards a destroyed connection, and later statements on
 * it fail at once, so no transaction continues on it.
 */
export async function withinDeadline<T>(
  client: pg.PoolClient,
  deadlineMs: number | undefined,
  send: () => Promise<T>,
): Promise<T> {
  const { stream } = client.connection;
  const destroy = () => stream.destroy(new Error('Connection terminated: no answer within the deadline'));
  const timer = deadlineMs === undefined ? undefined : setTimeout(destroy, deadlineMs);
  try {
    return await send();
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}

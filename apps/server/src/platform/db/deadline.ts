import type pg from 'pg';
import { asUnavailable } from './violations.ts';

/**
 * Runs what is sent over one connection, and destroys the connection when the deadline passes: a database whose process is stopped, or whose
 * machine is gone, ends no statement by itself. The pool throws a destroyed connection away, and what is sent on it afterwards fails at
 * once, so no transaction is continued on it.
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

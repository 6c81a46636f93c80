import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Whether a write failed because another row has the value already. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint;

// https://www.postgresql.org/docs/18/errcodes-appendix.html: a statement or a wait for a lock that took too long, a deadlock, no
// connection left, a database that stops or starts; and what the system says of a connection that can not be made or was lost.
const UNAVAILABLE =
  /^(57014|55P03|40P01|53\w{3}|57P0\w|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
// What the driver itself gives up has no code.
const GIVEN_UP = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** Whether the database could not answer now and may do so in a moment: nothing is wrong with what was asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && UNAVAILABLE.test(code)) || GIVEN_UP.test(error.message);
}

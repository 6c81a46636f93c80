import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Whether a write failed because another row has the value already. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint;

// A deadlock, or a conflict of serializable transactions.
const ENDED_FOR_ANOTHER = ['40P01', '40001'];

/** Whether the database ended a transaction because two waited for each other. */
export function isDeadlock(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof pg.DatabaseError && ENDED_FOR_ANOTHER.includes(cause.code ?? '');
}

const DISK_FULL = '53100';

/** Whether the database had no space to write to. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && (error.cause as { code?: unknown }).code === DISK_FULL;

/** The database could not answer now and may do so in a moment: nothing is wrong with what was asked. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: a timeout of a statement or a lock, a deadlock, no free connection, a
// database that stops or starts. Then the system's codes of a connection that can not be made or was lost.
const UNAVAILABLE =
  /^(57014|55P03|40P01|53\w{3}|57P0\w|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
// What the driver itself gives up has no code.
const GIVEN_UP = /^(timeout exceeded when trying to connect|Connection terminated)|is not queryable$/;

/**
 * What a statement or a connection of the pool failed with, as `DatabaseUnavailable` where the database was not available. Called where the
 * error is raised: the socket of a caller fails with the same codes, and is no error of the database.
 */
export const asUnavailable = (error: unknown): unknown =>
  isUnavailable(error) && !(error instanceof DatabaseUnavailable) ? new DatabaseUnavailable(error) : error;

/** Whether an error of a statement, a connection or the job queue says that the database was not available. */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && UNAVAILABLE.test(code)) || GIVEN_UP.test(error.message);
}

import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  (constraint === undefined || toUnpartitionedName(violatedConstraint(error)) === constraint);

// Citus repeats the error of another machine with its message only.
const violatedConstraint = ({ constraint, message }: pg.DatabaseError): string | undefined =>
  constraint ?? /constraint "(.+)"$/.exec(message)?.[1];

// `partitionTables` and Citus append the number of the partition to the names of unique indexes.
const toUnpartitionedName = (constraint: string | undefined): string | undefined =>
  constraint?.replace(/_\d+$/, '');

// Deadlocks and conflicts of serializable transactions.
const CONFLICT_CODES = ['40P01', '40001'];

export function isTransactionConflict(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof pg.DatabaseError && CONFLICT_CODES.includes(cause.code ?? '');
}

const DISK_FULL_CODE = '53100';

export const isDiskFull = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && (error.cause as { code?: unknown }).code === DISK_FULL_CODE;

const READ_ONLY_CODE = '25006';

// A database is read-only after another database has taken over.
export function isReadOnly(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === READ_ONLY_CODE;
}

/** Error for a database that is temporarily unavailable. The request itself was valid. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: statement and lock timeouts, deadlocks, a
// read-only database, no free connection, a database that is starting or stopping.
const UNAVAILABLE_CODES = /^(57014|55P03|40P01|25006|53\w{3}|57P0\w|08\w{3})$/;
// Codes of the operating system for connections that can't be opened or were lost.
const CONNECTION_ERROR_CODES = /^(ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
// Errors that the driver raises itself have no code.
const DRIVER_ERROR_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated)|is not queryable$/;

/**
 * Converts an error to `DatabaseUnavailable` if the database was unavailable. Must be called only for errors
 * of database calls, because a lost connection to an API client has the same codes.
 */
export const toDatabaseUnavailable = (error: unknown): unknown =>
  isUnavailable(error) && !(error instanceof DatabaseUnavailable) ? new DatabaseUnavailable(error) : error;

export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  const { code } = error as { code?: unknown };
  const hasUnavailableCode =
    typeof code === 'string' && (UNAVAILABLE_CODES.test(code) || CONNECTION_ERROR_CODES.test(code));
  return hasUnavailableCode || DRIVER_ERROR_MESSAGE.test(error.message);
}

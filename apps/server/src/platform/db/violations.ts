import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Whether a write failed because another row has the value already. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint;

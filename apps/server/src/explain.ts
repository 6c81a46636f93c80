import { ConfigError } from './platform/config/config.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { EmbeddedPostgresError } from './platform/db/postgres-binaries.ts';
import { WebBuildError } from './platform/http/build-web-app.ts';

const EXPECTED = [ConfigError, EmbeddedPostgresError, MigrationError, WebBuildError];

/** What a person should do something about is one sentence; anything else is a bug and keeps its trace. */
export function explain(error: unknown): string {
  if (error instanceof Error && EXPECTED.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

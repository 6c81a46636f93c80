import pg from 'pg';
import type { EmbeddedPostgres } from '@fleetworth/embedded-postgres/start';

/**
 * Grants the application's role rights that only tests and the bench need: creating databases, checkpoints,
 * and rows without checks.
 */
export async function grantToTests({ url, administratorUrl }: EmbeddedPostgres): Promise<void> {
  const role = new URL(url).username;
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  await client.query(
    `alter role ${role} createdb; grant set on parameter session_replication_role to ${role};
      grant pg_checkpoint to ${role}`,
  );
  await client.end();
}

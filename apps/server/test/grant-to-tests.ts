import pg from 'pg';
import type { EmbeddedPostgres } from '@fleetworth/embedded-postgres/start';

/**
 * Lets the application's role do what tests and the bench need of it, and the product does not: databases,
 * checkpoints, rows unchecked.
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

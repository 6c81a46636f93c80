import type pg from 'pg';

// Signing in adds a session, public calls are counted, and a summary stores the sums that it computes. None
// of them changes company data.
const IGNORED = ['sessions', 'schema_migrations', 'request_counts', 'projection_sums', 'projection_changes'];

/** Returns a checksum of every table, to compare before and after. */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' order by tablename`,
  );
  const prints: Record<string, string> = {};
  for (const { tablename } of rows) {
    if (IGNORED.includes(tablename)) continue;
    const result = await pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print
        from "${tablename}" t`,
    );
    prints[tablename] = result.rows[0]?.print ?? '';
  }
  return prints;
}

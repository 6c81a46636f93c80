import type pg from 'pg';
import { expect } from 'vitest';

/** Resolves when this number of the database's statements wait for a lock. */
export async function untilStatementWaits(pool: pg.Pool, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(count);
}

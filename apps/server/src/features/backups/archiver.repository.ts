import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export async function findUnarchivedFile(database: Database): Promise<string | null> {
  const { rows } = await sql<{ file: string | null }>`
    select case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end
      as file
    from pg_stat_archiver`.execute(database);
  return rows[0]?.file ?? null;
}

import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';

export async function companyName(database: Database, companyId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from companies where id = ${companyId}`.execute(
    database,
  );
  return oneRow(rows).name;
}

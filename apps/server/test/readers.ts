import { type RawBuilder, sql } from 'kysely';
import type { Changes } from '../src/features/positions/public.ts';
import type { Database, Reader } from '../src/platform/db/database.ts';

/** Reads statement by statement, and tells nobody of anything. */
export function readerOf(database: Database): Reader {
  const read = async <T>(statement: RawBuilder<T>) => (await statement.execute(database)).rows;
  return { read, readFew: read };
}

/** Tells of everything that has been committed. */
export const tell = (changes: Changes): Promise<readonly unknown[]> => changes.read(sql`select`);

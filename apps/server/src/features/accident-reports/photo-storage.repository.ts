import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';

export async function sumPhotoBytes(database: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(content)), 0)::int8 as bytes from accident_photos
    where company_id = ${companyId}`.execute(database);
  return oneRow(rows).bytes;
}

/**
 * Locks the photo storage of a company until the transaction ends, so that photos stored at the same time
 * can't exceed the limit together. Other writes in the company don't wait for this lock.
 */
export async function lockPhotoStorage(transaction: DatabaseTransaction, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos of company ${companyId}`}, 46))`.execute(
    transaction,
  );
}

import { sql } from 'kysely';
import { type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';

/**
 * Locks a user, so that companies that the user creates at the same time are counted. `isLimited` is
 * false while the user may still add a first company that is exempt from the limits.
 */
export async function lockCompanyCreator(
  transaction: DatabaseTransaction,
  userId: number | null,
): Promise<{ id: number; isLimited: boolean }> {
  const { rows } = await sql<{ id: number; isLimited: boolean }>`
    select id, first_company_name is null or is_first_company_counted as "isLimited"
    from users where id = ${userId} for no key update`.execute(transaction);
  return oneRow(rows);
}

export async function findCreatorOfDeletedCompany(
  transaction: DatabaseTransaction,
  companyId: number,
): Promise<number | null> {
  const { rows } = await sql<{ userId: number | null }>`
    select created_by as "userId" from companies
    where id = ${companyId} and deleted_at is not null`.execute(transaction);
  return rows[0]?.userId ?? null;
}

interface CompanyCounts {
  /** Number of companies that are not deleted. The other fields include deleted companies. */
  total: number;
  recent: number;
  oldestRecent: Date | null;
}

export async function countCompaniesOf(
  transaction: DatabaseTransaction,
  userId: number,
  { after }: { after: Date },
): Promise<CompanyCounts> {
  const { rows } = await sql<CompanyCounts>`
    select count(*) filter (where deleted_at is null)::int4 as "total",
      count(*) filter (where created_at > ${after})::int4 as "recent",
      min(created_at) filter (where created_at > ${after}) as "oldestRecent"
    from companies where created_by = ${userId}`.execute(transaction);
  return oneRow(rows);
}

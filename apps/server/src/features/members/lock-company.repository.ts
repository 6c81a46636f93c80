import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Companies } from '../../platform/db/generated/tables.ts';
import { lockForWrite, updateRow } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { type ApiError, commonError } from '../../platform/errors/api-error.ts';

type Company = Selectable<Companies>;

/**
 * Serializes changes of a company's members. Reads the role again after locking, because another owner may
 * have revoked it.
 */
export async function lockCompany(write: Write, id: number, notFound: () => ApiError): Promise<Company> {
  const company = await lockForWrite(write, 'companies', { id, requiresOwner: true, notFound });
  const { rows } = await sql<{ role: string }>`
    select role from memberships where company_id = ${id} and user_id = ${write.scope.userId}`.execute(
    write.transaction,
  );
  if (rows[0]?.role !== 'owner') throw commonError('authority.viewer');
  return company;
}

export async function recordMemberChange(
  write: Write,
  row: Company,
  { before, after }: { before: object; after: object },
): Promise<void> {
  await updateRow(write, 'companies', { row, fields: {}, related: { before, after } });
}

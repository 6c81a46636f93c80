import { sql } from 'kysely';
import type { Role } from '../../platform/auth/scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';

export interface MemberKey {
  /** Id of the company. */
  id: number;
  member_id: number;
}

export interface StoredMember {
  email: string;
  role: Role;
  userId: number;
}

export async function findMember(
  transaction: DatabaseTransaction,
  { id, member_id }: MemberKey,
): Promise<StoredMember | null> {
  const { rows } = await sql<StoredMember>`
    select u.email, m.role, m.user_id as "userId" from memberships m join users u on u.id = m.user_id
    where m.company_id = ${id} and m.id = ${member_id}`.execute(transaction);
  return rows[0] ?? null;
}

export async function isMember(
  transaction: DatabaseTransaction,
  companyId: number,
  email: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from memberships m join users u on u.id = m.user_id and u.deleted_at is null
    where m.company_id = ${companyId} and lower(u.email) = lower(${email})`.execute(transaction);
  return rows.length > 0;
}

export async function hasSeveralOwners(
  transaction: DatabaseTransaction,
  companyId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from memberships m join users u on u.id = m.user_id and u.deleted_at is null
    where m.company_id = ${companyId} and m.role = 'owner' limit 2`.execute(transaction);
  return rows.length === 2;
}

interface NewMember {
  companyId: number;
  userId: number;
  role: Role;
  now: Date;
}

// An existing member keeps the current role.
export async function insertMember(
  transaction: DatabaseTransaction,
  { companyId, userId, role, now }: NewMember,
): Promise<void> {
  await sql`
    insert into memberships (company_id, user_id, role, created_at)
    values (${companyId}, ${userId}, ${role}, ${now}) on conflict do nothing`.execute(transaction);
}

export async function setRole(
  transaction: DatabaseTransaction,
  { id, member_id }: MemberKey,
  role: Role,
): Promise<void> {
  await sql`update memberships set role = ${role} where company_id = ${id} and id = ${member_id}`.execute(
    transaction,
  );
}

export async function deleteMember(
  transaction: DatabaseTransaction,
  { id, member_id }: MemberKey,
): Promise<void> {
  await sql`delete from memberships where company_id = ${id} and id = ${member_id}`.execute(transaction);
}

export async function getFullName(transaction: DatabaseTransaction, userId: number): Promise<string> {
  const { name, last_name } = await transaction
    .selectFrom('users')
    .select(['name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${name} ${last_name}`.trim();
}

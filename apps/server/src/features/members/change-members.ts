import { membersApi } from '@fleetworth/contract/members';
import type { Received } from '@fleetworth/contract/endpoint';
import { sql } from 'kysely';
import type { Role } from '../../platform/auth/scope.ts';
import type { Write } from '../../platform/db/write.ts';
import { refusalsOf } from '../../platform/errors/refusal.ts';
import { lockCompany, notePeople } from './lock-company.repository.ts';

// The reasons of a change of role and of a removal are the same.
const fail = refusalsOf(membersApi.calls.editMember);

/** Gives a member another role. The last owner stays one. */
export async function editMember(
  write: Write,
  { params, body: { role } }: Received<typeof membersApi.calls.editMember>,
): Promise<void> {
  const company = await lockCompany(write, params.id, () => fail('company.not_found'));
  const { userId, ...member } = await getMember(write, params);
  if (member.role === role) return;
  if (member.role === 'owner') await requireAnotherOwner(write, params.id);
  await sql`update memberships set role = ${role} where company_id = ${params.id} and id = ${params.member_id}`.execute(
    write.transaction,
  );
  const revoked = role === 'owner' ? {} : await revokeInvitationsBy(write, params.id, userId);
  await notePeople(write, company, {
    before: { member, ...revoked },
    after: { member: { email: member.email, role } },
  });
}

/** Takes a member out of a company. The last owner stays. */
export async function removeMember(
  write: Write,
  params: Received<typeof membersApi.calls.removeMember>['params'],
): Promise<void> {
  const company = await lockCompany(write, params.id, () => fail('company.not_found'));
  const { userId, ...member } = await getMember(write, params);
  if (member.role === 'owner') await requireAnotherOwner(write, params.id);
  await sql`delete from memberships where company_id = ${params.id} and id = ${params.member_id}`.execute(
    write.transaction,
  );
  const revoked = await revokeInvitationsBy(write, params.id, userId);
  await notePeople(write, company, {
    before: { member, ...revoked },
    after: { member: null },
  });
}

/**
 * Revokes a former owner's invitations, because one sent to himself would bring him back. Returns them for the
 * audit entry.
 */
async function revokeInvitationsBy({ transaction }: Write, companyId: number, userId: number) {
  const { rows } = await sql<{ email: string; role: Role }>`
    delete from invitations where company_id = ${companyId} and invited_by = ${userId}
    returning email, role`.execute(transaction);
  return rows.length === 0 ? {} : { invitations: rows };
}

interface MemberKey {
  id: number;
  member_id: number;
}

async function getMember({ transaction }: Write, { id, member_id }: MemberKey) {
  const { rows } = await sql<{ email: string; role: Role; userId: number }>`
    select u.email, m.role, m.user_id as "userId" from memberships m join users u on u.id = m.user_id
    where m.company_id = ${id} and m.id = ${member_id}`.execute(transaction);
  const [member] = rows;
  if (member === undefined) throw fail('member.not_found');
  return member;
}

async function requireAnotherOwner({ transaction }: Write, companyId: number): Promise<void> {
  const { rows } = await sql`
    select from memberships m join users u on u.id = m.user_id and u.deleted_at is null
    where m.company_id = ${companyId} and m.role = 'owner' limit 2`.execute(transaction);
  if (rows.length < 2) throw fail('member.last_owner');
}

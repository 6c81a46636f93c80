import { membersApi } from '@fleetworth/contract/members';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { deleteInvitationsOfInviter } from './invitations.repository.ts';
import { lockCompany, recordMemberChange } from './lock-company.repository.ts';
import {
  deleteMember,
  findMember,
  hasSeveralOwners,
  type MemberKey,
  setRole,
  type StoredMember,
} from './memberships.repository.ts';

// Changing a role and removing a member have the same errors.
const createError = endpointErrors(membersApi.calls.editMember);

export async function editMember(
  write: Write,
  { params, body: { role } }: HandlerInput<typeof membersApi.calls.editMember>,
): Promise<void> {
  const company = await lockCompany(write, params.id, () => createError('company.not_found'));
  const { userId, ...member } = await getMember(write, params);
  if (member.role === role) return;
  if (member.role === 'owner') await requireAnotherOwner(write, params.id);
  await setRole(write.transaction, params, role);
  const revokedInvitations =
    role === 'owner' ? {} : await revokeInvitationsOfInviter(write, params.id, userId);
  await recordMemberChange(write, company, {
    before: { member, ...revokedInvitations },
    after: { member: { email: member.email, role } },
  });
}

export async function removeMember(
  write: Write,
  params: HandlerInput<typeof membersApi.calls.removeMember>['params'],
): Promise<void> {
  const company = await lockCompany(write, params.id, () => createError('company.not_found'));
  const { userId, ...member } = await getMember(write, params);
  if (member.role === 'owner') await requireAnotherOwner(write, params.id);
  await deleteMember(write.transaction, params);
  const revokedInvitations = await revokeInvitationsOfInviter(write, params.id, userId);
  await recordMemberChange(write, company, {
    before: { member, ...revokedInvitations },
    after: { member: null },
  });
}

// Revokes the invitations that a member sent. Otherwise a former owner could return through an invitation to
// another of their own email addresses. Returns the revoked invitations for the audit entry.
async function revokeInvitationsOfInviter({ transaction }: Write, companyId: number, userId: number) {
  const invitations = await deleteInvitationsOfInviter(transaction, companyId, userId);
  return invitations.length === 0 ? {} : { invitations };
}

async function getMember({ transaction }: Write, key: MemberKey): Promise<StoredMember> {
  const member = await findMember(transaction, key);
  if (member === null) throw createError('member.not_found');
  return member;
}

async function requireAnotherOwner({ transaction }: Write, companyId: number): Promise<void> {
  if (!(await hasSeveralOwners(transaction, companyId))) throw createError('member.last_owner');
}

import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { membersApi, type SentInvitation } from '@fleetworth/contract/members';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import {
  deleteExpiredInvitation,
  deleteInvitation,
  insertInvitation,
  listInvitedEmails,
  renewInvitation,
} from './invitations.repository.ts';
import { lockCompany, recordMemberChange } from './lock-company.repository.ts';
import { isMember } from './memberships.repository.ts';
import { createInvitationLink, type MailDependencies, sendInvitation } from './send-invitation.ts';

const MAX_OPEN_INVITATIONS = 50;

export async function inviteMember(
  deps: MailDependencies,
  write: Write,
  { params: { id: companyId }, body: { email, role } }: HandlerInput<typeof membersApi.calls.inviteMember>,
): Promise<SentInvitation> {
  const createError = endpointErrors(membersApi.calls.inviteMember);
  const { now } = write;
  const company = await lockCompany(write, companyId, () => createError('company.not_found'));
  if (await isMember(write.transaction, companyId, email)) throw createError('member.already', 'email');
  await deleteExpiredInvitation(write, companyId, email);
  const openEmails = await listInvitedEmails(write, companyId);
  if (openEmails.some((candidate) => candidate.toLowerCase() === email.toLowerCase()))
    throw createError('invitation.already', 'email');
  if (openEmails.length >= MAX_OPEN_INVITATIONS) throw createError('invitation.too_many', 'email');
  const link = createInvitationLink(deps, now);
  const id = await insertInvitation(write, { companyId, email, role }, link);
  await recordMemberChange(write, company, {
    before: { invitation: null },
    after: { invitation: { email, role } },
  });
  const invitation = { id, email, role, company, invitedBy: write.scope.userId ?? 0 };
  return await sendInvitation(deps, write, { ...invitation, link });
}

export async function resendInvitation(
  deps: MailDependencies,
  write: Write,
  { id: companyId, invitation_id: id }: HandlerInput<typeof membersApi.calls.resendInvitation>['params'],
): Promise<SentInvitation> {
  const createError = endpointErrors(membersApi.calls.resendInvitation);
  const { now } = write;
  const company = await lockCompany(write, companyId, () => createError('company.not_found'));
  const link = createInvitationLink(deps, now);
  const renewedInvitee = await renewInvitation(write, { companyId, id }, link);
  if (renewedInvitee === null) throw createError('invitation.not_found');
  const until = link.expiresAt.toISOString();
  await recordMemberChange(write, company, {
    before: { invitation: renewedInvitee },
    after: { invitation: { ...renewedInvitee, until } },
  });
  const invitation = { id, ...renewedInvitee, company, invitedBy: write.scope.userId ?? 0 };
  return await sendInvitation(deps, write, { ...invitation, link });
}

export async function revokeInvitation(
  write: Write,
  { id: companyId, invitation_id: id }: HandlerInput<typeof membersApi.calls.revokeInvitation>['params'],
): Promise<void> {
  const createError = endpointErrors(membersApi.calls.revokeInvitation);
  const company = await lockCompany(write, companyId, () => createError('company.not_found'));
  const revokedInvitee = await deleteInvitation(write.transaction, { companyId, id });
  if (revokedInvitee === null) throw createError('invitation.not_found');
  await recordMemberChange(write, company, {
    before: { invitation: revokedInvitee },
    after: { invitation: null },
  });
}

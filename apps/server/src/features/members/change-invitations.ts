import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { membersApi, type SentInvitation } from '@fleetworth/contract/members';
import type { Deps } from '../../feature.ts';
import type { Role } from '../../platform/auth/scope.ts';
import { createToken } from '../../platform/auth/token.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { queueMail } from '../mail/public.ts';
import {
  deleteExpired,
  deleteInvitation,
  insertInvitation,
  listOpenEmails,
  renewInvitation,
} from './invitations.repository.ts';
import { lockCompany, notePeople } from './lock-company.repository.ts';
import { getFullName, isMember } from './memberships.repository.ts';

const GOOD_FOR_MS = 7 * 24 * 3_600_000;
const MAX_OPEN = 50;

type Mailer = Pick<Deps, 'jobs' | 'mailing' | 'clock'>;

/** Invites someone by email. Rejects an email that is already a member or invited. */
export async function inviteMember(
  deps: Mailer,
  write: Write,
  { params: { id: companyId }, body: { email, role } }: HandlerInput<typeof membersApi.calls.inviteMember>,
): Promise<SentInvitation> {
  const fail = endpointErrors(membersApi.calls.inviteMember);
  const { now } = write;
  const company = await lockCompany(write, companyId, () => fail('company.not_found'));
  if (await isMember(write.transaction, companyId, email)) throw fail('member.already', 'email');
  // Deletes expired invitations of the email first.
  await deleteExpired(write, companyId, email);
  const open = await listOpenEmails(write, companyId);
  if (open.some((candidate) => candidate.toLowerCase() === email.toLowerCase()))
    throw fail('invitation.already', 'email');
  if (open.length >= MAX_OPEN) throw fail('invitation.too_many', 'email');
  const token = createToken();
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
  const link = { token, isMailed: isMailed(deps), expiresAt };
  const id = await insertInvitation(write, { companyId, email, role }, link);
  await notePeople(write, company, { before: { invitation: null }, after: { invitation: { email, role } } });
  const invitation = { id, email, role, expiresAt };
  return await send(deps, write, { ...invitation, token, companyName: company.name });
}

/** Sends an invitation again with a new link, on behalf of the user who resends it. */
export async function resendInvitation(
  deps: Mailer,
  write: Write,
  { id: companyId, invitation_id: id }: HandlerInput<typeof membersApi.calls.resendInvitation>['params'],
): Promise<SentInvitation> {
  const fail = endpointErrors(membersApi.calls.resendInvitation);
  const { now } = write;
  const company = await lockCompany(write, companyId, () => fail('company.not_found'));
  const token = createToken();
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
  const link = { token, isMailed: isMailed(deps), expiresAt };
  const renewed = await renewInvitation(write, { companyId, id }, link);
  if (renewed === null) throw fail('invitation.not_found');
  const until = expiresAt.toISOString();
  await notePeople(write, company, {
    before: { invitation: renewed },
    after: { invitation: { ...renewed, until } },
  });
  return await send(deps, write, { id, ...renewed, expiresAt, token, companyName: company.name });
}

/** Revokes an invitation and its link. */
export async function revokeInvitation(
  write: Write,
  { id: companyId, invitation_id: id }: HandlerInput<typeof membersApi.calls.revokeInvitation>['params'],
): Promise<void> {
  const fail = endpointErrors(membersApi.calls.revokeInvitation);
  const company = await lockCompany(write, companyId, () => fail('company.not_found'));
  const revoked = await deleteInvitation(write.transaction, { companyId, id });
  if (revoked === null) throw fail('invitation.not_found');
  await notePeople(write, company, { before: { invitation: revoked }, after: { invitation: null } });
}

interface Sending {
  id: number;
  email: string;
  role: Role;
  expiresAt: Date;
  token: string;
  companyName: string;
}

const ROLE_PHRASES: Record<Role, string> = {
  owner: 'as an owner with full access',
  manager: 'as a manager: you can change everything except the company and its members',
  viewer: 'as a viewer with read-only access',
};

async function send(
  deps: Mailer,
  { transaction, scope }: Write,
  { token, expiresAt, companyName, ...invitation }: Sending,
): Promise<SentInvitation> {
  const inviter = await getFullName(transaction, scope.userId ?? 0);
  const { email, role } = invitation;
  const path = `/invitation/${token}`;
  await queueMail(deps, transaction, {
    to: email,
    subject: `Invitation to ${companyName}`,
    paragraphs: [
      `${inviter} invites you to ${companyName} on Fleetworth, ${ROLE_PHRASES[role]}.`,
      'The invitation is valid for seven days and only for this email address.',
    ],
    action: { label: 'Open the invitation', path },
    usefulUntil: expiresAt,
  });
  return {
    ...invitation,
    expires_at: expiresAt.toISOString(),
    link: isMailed(deps) ? null : path,
  };
}

/** Reports whether links are sent by email only. Otherwise they are shown to the inviter. */
const isMailed = ({ mailing }: Mailer): boolean => mailing === 'smtp';

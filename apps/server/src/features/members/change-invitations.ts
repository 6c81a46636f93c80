import type { Received } from '@fleetworth/contract/endpoint';
import { membersApi, type SentInvitation } from '@fleetworth/contract/members';
import { sql } from 'kysely';
import type { Deps } from '../../feature.ts';
import type { Role } from '../../platform/auth/scope.ts';
import { createToken, hashToken } from '../../platform/auth/token.ts';
import { oneRow } from '../../platform/db/database.ts';
import type { Write } from '../../platform/db/write.ts';
import { refusalsOf } from '../../platform/errors/refusal.ts';
import { queueMail } from '../mail/public.ts';
import { lockCompany, notePeople } from './lock-company.repository.ts';

const GOOD_FOR_MS = 7 * 24 * 3_600_000;
const OPEN_MOST = 50;

type Mailer = Pick<Deps, 'jobs' | 'mailing' | 'clock'>;

/** Invites somebody by e-mail. One who belongs to the company, or is invited, is refused. */
export async function inviteMember(
  deps: Mailer,
  write: Write,
  { params: { id: companyId }, body: { email, role } }: Received<typeof membersApi.calls.inviteMember>,
): Promise<SentInvitation> {
  const fail = refusalsOf(membersApi.calls.inviteMember);
  const { transaction, scope, now } = write;
  const company = await lockCompany(write, companyId, () => fail('company.not_found'));
  if (await isMember(write, companyId, email)) throw fail('member.already', 'email');
  // One that has expired makes room.
  await sql`
    delete from invitations
    where company_id = ${companyId} and lower(email) = lower(${email}) and expires_at <= ${now}`.execute(
    transaction,
  );
  const open = await listOpen(write, companyId);
  if (open.some((one) => one.toLowerCase() === email.toLowerCase()))
    throw fail('invitation.already', 'email');
  if (open.length >= OPEN_MOST) throw fail('invitation.too_many', 'email');
  const token = createToken();
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
  const { rows } = await sql<{ id: number }>`
    insert into invitations (company_id, email, role, token_hash, is_mailed, invited_by, created_at, expires_at)
    values (${companyId}, ${email}, ${role}, ${hashToken(token)}, ${isMailed(deps)}, ${scope.userId}, ${now},
      ${expiresAt})
    returning id`.execute(transaction);
  await notePeople(write, company, { before: { invitation: null }, after: { invitation: { email, role } } });
  const invitation = { id: oneRow(rows).id, email, role, expiresAt };
  return await send(deps, write, { ...invitation, token, companyName: company.name });
}

/** Sends an invitation again with a new link, in the name of the user who does. */
export async function resendInvitation(
  deps: Mailer,
  write: Write,
  { id: companyId, invitation_id: id }: Received<typeof membersApi.calls.resendInvitation>['params'],
): Promise<SentInvitation> {
  const fail = refusalsOf(membersApi.calls.resendInvitation);
  const { transaction, scope, now } = write;
  const company = await lockCompany(write, companyId, () => fail('company.not_found'));
  const token = createToken();
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
  const { rows } = await sql<{ email: string; role: Role }>`
    update invitations set token_hash = ${hashToken(token)}, is_mailed = ${isMailed(deps)},
      expires_at = ${expiresAt}, invited_by = ${scope.userId}
    where company_id = ${companyId} and id = ${id} returning email, role`.execute(transaction);
  const [renewed] = rows;
  if (renewed === undefined) throw fail('invitation.not_found');
  const until = expiresAt.toISOString();
  await notePeople(write, company, {
    before: { invitation: renewed },
    after: { invitation: { ...renewed, until } },
  });
  return await send(deps, write, { id, ...renewed, expiresAt, token, companyName: company.name });
}

/** Revokes an invitation: its link leads nowhere. */
export async function revokeInvitation(
  write: Write,
  { id: companyId, invitation_id: id }: Received<typeof membersApi.calls.revokeInvitation>['params'],
): Promise<void> {
  const fail = refusalsOf(membersApi.calls.revokeInvitation);
  const company = await lockCompany(write, companyId, () => fail('company.not_found'));
  const { rows } = await sql<{ email: string; role: Role }>`
    delete from invitations where company_id = ${companyId} and id = ${id} returning email, role`.execute(
    write.transaction,
  );
  const [revoked] = rows;
  if (revoked === undefined) throw fail('invitation.not_found');
  await notePeople(write, company, { before: { invitation: revoked }, after: { invitation: null } });
}

async function isMember({ transaction }: Write, companyId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from memberships m join users u on u.id = m.user_id and u.deleted_at is null
    where m.company_id = ${companyId} and lower(u.email) = lower(${email})`.execute(transaction);
  return rows.length > 0;
}

async function listOpen({ transaction, now }: Write, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from invitations where company_id = ${companyId} and expires_at > ${now}`.execute(
    transaction,
  );
  return rows.map(({ email }) => email);
}

interface Sending {
  id: number;
  email: string;
  role: Role;
  expiresAt: Date;
  token: string;
  companyName: string;
}

const ROLE_WORDS: Record<Role, string> = {
  owner: 'as an owner with full access',
  manager: 'as a manager: you can change everything except the company and its members',
  viewer: 'as a viewer with read-only access',
};

async function send(
  deps: Mailer,
  { transaction, scope }: Write,
  { token, expiresAt, companyName, ...invitation }: Sending,
): Promise<SentInvitation> {
  const { name, last_name } = await transaction
    .selectFrom('users')
    .select(['name', 'last_name'])
    .where('id', '=', scope.userId ?? 0)
    .executeTakeFirstOrThrow();
  const { email, role } = invitation;
  const path = `/invitation/${token}`;
  await queueMail(deps, transaction, {
    to: email,
    subject: `Invitation to ${companyName}`,
    paragraphs: [
      `${`${name} ${last_name}`.trim()} invites you to ${companyName} on Fleetworth, ${ROLE_WORDS[role]}.`,
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

/** True where a link goes out by mail alone; elsewhere the inviter is shown it. */
const isMailed = ({ mailing }: Mailer): boolean => mailing === 'smtp';

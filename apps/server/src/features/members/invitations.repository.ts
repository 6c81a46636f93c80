import type { OpenInvitation } from '@fleetworth/contract/members';
import { sql } from 'kysely';
import type { Role } from '../../platform/auth/scope.ts';
import { hashToken } from '../../platform/auth/token.ts';
import { type Database, type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import type { Write } from '../../platform/db/write.ts';

export interface InvitationByLink extends Omit<OpenInvitation, 'has_account'> {
  invitedBy: number;
  /** True if the link was only emailed, not shown to the inviter. */
  isMailed: boolean;
}

export async function findInvitation(
  database: Database,
  token: string,
  now: Date,
): Promise<InvitationByLink | null> {
  const { rows } = await sql<InvitationByLink>`
    select i.email, i.role, i.invited_by as "invitedBy", i.is_mailed as "isMailed",
      json_build_object('id', c.id, 'name', c.name) as company
    from invitations i join companies c on c.id = i.company_id and c.deleted_at is null
    where i.token_hash = ${hashToken(token)} and i.expires_at > ${now}`.execute(database);
  return rows[0] ?? null;
}

// Only one of several concurrent callers receives the invitation; the others get null.
export async function consumeInvitation(
  transaction: DatabaseTransaction,
  token: string,
  now: Date,
): Promise<(Invitee & { companyId: number }) | null> {
  const { rows } = await sql<Invitee & { companyId: number }>`
    delete from invitations where token_hash = ${hashToken(token)} and expires_at > ${now}
    returning company_id as "companyId", email, role`.execute(transaction);
  return rows[0] ?? null;
}

export async function deleteExpiredInvitation(
  { transaction, now }: Write,
  companyId: number,
  email: string,
): Promise<void> {
  await sql`
    delete from invitations
    where company_id = ${companyId} and lower(email) = lower(${email}) and expires_at <= ${now}`.execute(
    transaction,
  );
}

export async function listInvitedEmails({ transaction, now }: Write, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from invitations where company_id = ${companyId} and expires_at > ${now}`.execute(
    transaction,
  );
  return rows.map(({ email }) => email);
}

interface Invitee {
  email: string;
  role: Role;
}

export interface InvitationLink {
  token: string;
  isMailed: boolean;
  expiresAt: Date;
}

export async function insertInvitation(
  { transaction, scope, now }: Write,
  { companyId, email, role }: Invitee & { companyId: number },
  { token, isMailed, expiresAt }: InvitationLink,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invitations (company_id, email, role, token_hash, is_mailed, invited_by, created_at,
      expires_at)
    values (${companyId}, ${email}, ${role}, ${hashToken(token)}, ${isMailed}, ${scope.userId}, ${now},
      ${expiresAt})
    returning id`.execute(transaction);
  return oneRow(rows).id;
}

interface InvitationKey {
  companyId: number;
  id: number;
}

export async function renewInvitation(
  { transaction, scope }: Write,
  { companyId, id }: InvitationKey,
  { token, isMailed, expiresAt }: InvitationLink,
): Promise<Invitee | null> {
  const { rows } = await sql<Invitee>`
    update invitations set token_hash = ${hashToken(token)}, is_mailed = ${isMailed},
      expires_at = ${expiresAt}, invited_by = ${scope.userId}
    where company_id = ${companyId} and id = ${id} returning email, role`.execute(transaction);
  return rows[0] ?? null;
}

/** Counted from the creation of the invitation. */
const RENEWABLE_MS = 90 * 24 * 3_600_000;

/** Returns the id of the company, or null if the link can't be renewed. */
export async function findCompanyOfRenewableLink(
  database: Database,
  { token, now }: { token: string; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ companyId: number }>`
    select i.company_id as "companyId" from invitations i join companies c on c.id = i.company_id
    where i.token_hash = ${hashToken(token)} and i.expires_at <= ${now} and c.deleted_at is null
      and i.created_at > ${new Date(now.getTime() - RENEWABLE_MS)}`.execute(database);
  return rows[0]?.companyId ?? null;
}

export async function renewExpiredLink(
  { transaction, now }: Write,
  expiredToken: string,
  { token, isMailed, expiresAt }: InvitationLink,
): Promise<(Invitee & { id: number; invitedBy: number }) | null> {
  const { rows } = await sql<Invitee & { id: number; invitedBy: number }>`
    update invitations set token_hash = ${hashToken(token)}, is_mailed = ${isMailed},
      expires_at = ${expiresAt}
    where token_hash = ${hashToken(expiredToken)} and expires_at <= ${now}
    returning id, email, role, invited_by as "invitedBy"`.execute(transaction);
  return rows[0] ?? null;
}

export async function deleteInvitation(
  transaction: DatabaseTransaction,
  { companyId, id }: InvitationKey,
): Promise<Invitee | null> {
  const { rows } = await sql<Invitee>`
    delete from invitations where company_id = ${companyId} and id = ${id} returning email, role`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

export async function deleteInvitationsOfInviter(
  transaction: DatabaseTransaction,
  companyId: number,
  userId: number,
): Promise<Invitee[]> {
  const { rows } = await sql<Invitee>`
    delete from invitations where company_id = ${companyId} and invited_by = ${userId}
    returning email, role`.execute(transaction);
  return rows;
}

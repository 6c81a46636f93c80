import type { SentInvitation } from '@fleetworth/contract/members';
import type { Selectable } from 'kysely';
import type { Deps } from '../../feature.ts';
import type { Role } from '../../platform/auth/scope.ts';
import { createToken } from '../../platform/auth/token.ts';
import type { Companies } from '../../platform/db/generated/tables.ts';
import type { Write } from '../../platform/db/write.ts';
import { limitsOfCompanyMail, queueMail, removeLinks } from '../mail/public.ts';
import { limitInTransaction } from '../sessions/public.ts';
import type { InvitationLink } from './invitations.repository.ts';
import { getFullName } from './memberships.repository.ts';

const INVITATION_LIFETIME_MS = 7 * 24 * 3_600_000;

export type MailDependencies = Pick<Deps, 'jobs' | 'mailing' | 'clock' | 'mailSettings'>;

export const createInvitationLink = ({ mailing }: Pick<Deps, 'mailing'>, now: Date): InvitationLink => ({
  token: createToken(),
  isMailed: isLinkMailed(mailing),
  expiresAt: new Date(now.getTime() + INVITATION_LIFETIME_MS),
});

interface InvitationEmail {
  id: number;
  email: string;
  role: Role;
  company: Pick<Selectable<Companies>, 'id' | 'name' | 'created_at'>;
  invitedBy: number;
  link: InvitationLink;
}

const ROLE_PHRASES: Record<Role, string> = {
  owner: 'as an owner with full access',
  manager: 'as a manager: you can change everything except the company and its members',
  viewer: 'as a viewer with read-only access',
};

export async function sendInvitation(
  deps: MailDependencies,
  { transaction, now }: Pick<Write, 'transaction' | 'now'>,
  { company, invitedBy, link: { token, expiresAt }, ...invitation }: InvitationEmail,
): Promise<SentInvitation> {
  const { email, role } = invitation;
  if (deps.mailing !== 'none') {
    const mail = { kind: 'invitation', company, email, userId: invitedBy } as const;
    await limitInTransaction({ transaction, now }, ...limitsOfCompanyMail(deps.mailSettings, now, mail));
  }
  const inviter = removeLinks(await getFullName(transaction, invitedBy));
  const companyName = removeLinks(company.name);
  const path = `/invitation/${token}`;
  await queueMail(deps, transaction, {
    to: email,
    subject: `Invitation to ${companyName}`,
    paragraphs: [
      `${inviter} invites you to join ${companyName} on Fleetworth, ${ROLE_PHRASES[role]}.`,
      'The invitation is valid for seven days and only for this email address.',
    ],
    action: { label: 'Open the invitation', path },
    usefulUntil: expiresAt,
  });
  return {
    ...invitation,
    expires_at: expiresAt.toISOString(),
    link: isLinkMailed(deps.mailing) ? null : path,
  };
}

const isLinkMailed = (mailing: Deps['mailing']): boolean => mailing === 'smtp';

import type { SentInvitation } from '@fleetworth/contract/members';
import type { Deps } from '../../feature.ts';
import type { Role } from '../../platform/auth/scope.ts';
import { createToken } from '../../platform/auth/token.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { queueMail } from '../mail/public.ts';
import type { InvitationLink } from './invitations.repository.ts';
import { getFullName } from './memberships.repository.ts';

const GOOD_FOR_MS = 7 * 24 * 3_600_000;

export type Mailer = Pick<Deps, 'jobs' | 'mailing' | 'clock'>;

export const createInvitationLink = ({ mailing }: Mailer, now: Date): InvitationLink => ({
  token: createToken(),
  isMailed: isMailed(mailing),
  expiresAt: new Date(now.getTime() + GOOD_FOR_MS),
});

interface Sending {
  id: number;
  email: string;
  role: Role;
  companyName: string;
  /** User in whose name the email is sent. */
  invitedBy: number;
  link: InvitationLink;
}

const ROLE_PHRASES: Record<Role, string> = {
  owner: 'as an owner with full access',
  manager: 'as a manager: you can change everything except the company and its members',
  viewer: 'as a viewer with read-only access',
};

/** Emails an invitation. Returns it with the path of its link, unless that is sent by email only. */
export async function sendInvitation(
  deps: Mailer,
  transaction: DatabaseTransaction,
  { companyName, invitedBy, link: { token, expiresAt }, ...invitation }: Sending,
): Promise<SentInvitation> {
  const inviter = await getFullName(transaction, invitedBy);
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
    link: isMailed(deps.mailing) ? null : path,
  };
}

/** Reports whether links are sent by email only. Otherwise they are shown to the inviter. */
const isMailed = (mailing: Deps['mailing']): boolean => mailing === 'smtp';

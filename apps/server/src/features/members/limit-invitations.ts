import type { Config } from '../../platform/config/config.ts';
import { hashToken } from '../../platform/auth/token.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { DAY_MINUTES, limitWithin } from '../sessions/public.ts';

const RECIPIENT_A_DAY = 3;
const RESEND_MINUTES = 10;
const NEW_COMPANY_MS = 30 * DAY_MINUTES * 60_000;

export type InvitationLimits = Pick<Config, 'invitationsADay' | 'newCompanyInvitationsADay'>;

interface InvitationMail {
  company: { id: number; created_at: Date };
  email: string;
  /** User in whose name the email is sent. */
  invitedBy: number;
}

/**
 * Counts an email with an invitation, and rejects one beyond a limit: of its sender and its company in a day,
 * of its recipient in a day, and of this company to this recipient within ten minutes. Revoked invitations
 * stay counted.
 */
export async function limitInvitations(
  { invitationsADay, newCompanyInvitationsADay }: InvitationLimits,
  at: { transaction: DatabaseTransaction; now: Date },
  { company, email, invitedBy }: InvitationMail,
): Promise<void> {
  const isNew = at.now.getTime() - company.created_at.getTime() < NEW_COMPANY_MS;
  const most = isNew ? newCompanyInvitationsADay : invitationsADay;
  const recipient = hashToken(email.toLowerCase()).toString('base64url');
  await limitWithin(
    at,
    { name: `invitations by ${invitedBy}`, most, minutes: DAY_MINUTES },
    { name: `invitations of company ${company.id}`, most, minutes: DAY_MINUTES },
    { name: `invitations to ${recipient}`, most: RECIPIENT_A_DAY, minutes: DAY_MINUTES },
    { name: `invitation of company ${company.id} to ${recipient}`, most: 1, minutes: RESEND_MINUTES },
  );
}

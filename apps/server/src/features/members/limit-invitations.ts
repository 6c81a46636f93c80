import type { Config } from '../../platform/config/config.ts';
import { hashToken } from '../../platform/auth/token.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { DAY_MINUTES, limitInTransaction } from '../sessions/public.ts';

const MAX_PER_DAY_AND_RECIPIENT = 3;
/** Ten full minutes, because emails are counted by the minute. */
const RESEND_INTERVAL_MINUTES = 11;
const NEW_COMPANY_MS = 30 * DAY_MINUTES * 60_000;

export type InvitationLimits = Pick<Config, 'invitationsADay' | 'newCompanyInvitationsADay'>;

interface InvitationMail {
  company: { id: number; created_at: Date };
  email: string;
  /** User on whose behalf the email is sent. */
  invitedBy: number;
}

/**
 * Counts an invitation email, or rejects it if a limit is reached: per sender, company and recipient in a
 * day, and per company and recipient within ten minutes. Revoked invitations stay counted.
 */
export async function limitInvitations(
  { invitationsADay, newCompanyInvitationsADay }: InvitationLimits,
  at: { transaction: DatabaseTransaction; now: Date },
  { company, email, invitedBy }: InvitationMail,
): Promise<void> {
  const isNew = at.now.getTime() - company.created_at.getTime() < NEW_COMPANY_MS;
  const most = isNew ? newCompanyInvitationsADay : invitationsADay;
  const sender = `${isNew ? 'new companies' : 'companies'} of user ${invitedBy}`;
  const recipient = hashToken(email.toLowerCase()).toString('base64url');
  await limitInTransaction(
    at,
    { name: `invitations of ${sender}`, most, minutes: DAY_MINUTES },
    { name: `invitations of company ${company.id}`, most, minutes: DAY_MINUTES },
    { name: `invitations to ${recipient}`, most: MAX_PER_DAY_AND_RECIPIENT, minutes: DAY_MINUTES },
    {
      name: `invitation of company ${company.id} to ${recipient}`,
      most: 1,
      minutes: RESEND_INTERVAL_MINUTES,
    },
  );
}

import type { Deps } from '../../feature.ts';
import { DAY_MINUTES, type RequestLimit } from '../sessions/public.ts';
import { hashMailbox } from './hash-mailbox.ts';

const MAX_PER_DAY_AND_RECIPIENT = 3;
/** One more than ten, so that ten full minutes pass although emails are counted by the minute. */
const RESEND_INTERVAL_MINUTES = 11;
const NEW_COMPANY_MS = 30 * DAY_MINUTES * 60_000;

interface LimitedMail {
  kind: 'invitation' | 'confirmation';
  company: { id: number; created_at: Date };
  email: string;
  /** User who requested the email. Null for an email that no user requested. */
  userId: number | null;
}

/**
 * Returns the limits of an email that a user sends to an address of their choice: per sender, company and
 * recipient in a day over all kinds, and per kind, company and recipient within ten minutes.
 */
export function limitsOfMail(
  { invitationsADay, newCompanyInvitationsADay }: Deps['mailSettings'],
  now: Date,
  { kind, company, email, userId }: LimitedMail,
): RequestLimit[] {
  const isNew = now.getTime() - company.created_at.getTime() < NEW_COMPANY_MS;
  const most = isNew ? newCompanyInvitationsADay : invitationsADay;
  const daily = { most, minutes: DAY_MINUTES };
  const dailyText = `can send ${most} invitations and confirmations a day`;
  const sender = `${isNew ? 'new companies' : 'companies'} of user ${userId}`;
  const recipient = hashMailbox(email);
  return [
    ...(userId === null
      ? []
      : [
          {
            name: `emails of ${sender}`,
            ...daily,
            text: `You ${dailyText}${isNew ? ' for companies in their first 30 days' : ''}.`,
          },
        ]),
    {
      name: `emails of company ${company.id}`,
      ...daily,
      text: `This company ${dailyText}${isNew ? ' in its first 30 days' : ''}.`,
    },
    {
      name: `emails to ${recipient}`,
      most: MAX_PER_DAY_AND_RECIPIENT,
      minutes: DAY_MINUTES,
      text: `An address can get ${MAX_PER_DAY_AND_RECIPIENT} invitations and confirmations a day.`,
    },
    {
      name: `${kind} of company ${company.id} to ${recipient}`,
      most: 1,
      minutes: RESEND_INTERVAL_MINUTES,
      text: `An address can get one ${kind} in ten minutes.`,
    },
  ];
}
